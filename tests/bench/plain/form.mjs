// The registration form as a team builds it without the core: TanStack Form, zod and libphonenumber-js.
import { FieldApi, FormApi } from "@tanstack/form-core";
import parsePhoneNumber from "libphonenumber-js/max";
import { z } from "zod";

const required = z.string().min(1);
const earliest = "1920-01-01";
const latest = () => {
  const today = new Date();
  return new Date(Date.UTC(today.getFullYear() - 18, today.getMonth(), today.getDate())).toISOString().slice(0, 10);
};

const schemas = {
  phone: required.refine((value) => parsePhoneNumber(`+${value}`)?.isValid() ?? false),
  password: z.string().min(6),
  firstName: z.string().min(2),
  lastName: z.string().min(2),
  birthdate: z.iso.date().refine((value) => value >= earliest && value <= latest()),
  agreements: z.literal("1"),
  depositLimit: z.string(),
};

/** Fields that the site adds to those of the API: the wish for a limit of deposits. */
const ADDED = ["depositLimit"];

/** Passwords are not kept. */
const isSecret = (name) => name.startsWith("password");

/** Milliseconds between two writings of the draft. */
const DRAFT_MS = 1000;

/** A form of the API's fields with these names and those of the site; `drafts` has the methods of a storage. */
export function plainForm(fieldNames, drafts) {
  const names = [...fieldNames, ...ADDED];
  const form = new FormApi({ defaultValues: Object.fromEntries(names.map((name) => [name, ""])) });
  form.mount();
  let isWriting = false;
  const keepDraft = () => {
    if (isWriting) return;
    isWriting = true;
    setTimeout(() => {
      isWriting = false;
      const kept = Object.entries(form.state.values).filter(([name]) => !isSecret(name));
      drafts.setItem("sign-up", JSON.stringify(Object.fromEntries(kept)));
    }, DRAFT_MS);
  };
  const validator = (name) => {
    if (name === "password_confirmation") {
      return {
        onMount: ({ value }) => (value === "" ? "required" : undefined),
        onChangeListenTo: ["password"],
        onChange: ({ value, fieldApi }) => {
          if (value === "") return "required";
          return value === fieldApi.form.getFieldValue("password") ? undefined : "confirmed";
        },
      };
    }
    const check = ({ value }) => {
      const result = (schemas[name] ?? required).safeParse(value);
      return result.success ? undefined : `${name}.${result.error.issues[0].code}`;
    };
    return { onMount: check, onChange: check };
  };
  /** Value and error of each input, which is rendered again when one of them changes. */
  const shown = new Map();
  const fields = new Map(
    names.map((name) => {
      const field = new FieldApi({ form, name, validators: validator(name), listeners: { onChange: keepDraft } });
      field.mount();
      const view = () => ({ name, value: field.state.value, wrong: field.state.meta.errors.length > 0 });
      shown.set(name, view());
      field.store.subscribe(() => {
        const next = view();
        const last = shown.get(name);
        if (next.value === last.value && next.wrong === last.wrong) return;
        shown.set(name, next);
      });
      return [name, field];
    }),
  );
  return {
    change: (name, value) => fields.get(name).handleChange(value),
    /** Fields and whether the form can be sent. */
    shown: () => ({
      fields: [...shown.values()],
      canSubmit: [...shown.values()].every(({ wrong }) => !wrong),
    }),
  };
}
