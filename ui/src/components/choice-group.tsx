import { useId } from "react";
import styles from "./choice-group.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  legend: string;
  choices: readonly { value: string; label: string; disabled?: boolean | undefined }[];
  selected: string | undefined;
  onChoose: (value: string) => void;
}

/** Radio buttons styled as chips. */
export function ChoiceGroup({ legend, choices, selected, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.native}
              name={name}
              value={choice.value}
              checked={choice.value === selected}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
            <span className={styles.words}>
              <Icon name="check" className={styles.mark} />
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
