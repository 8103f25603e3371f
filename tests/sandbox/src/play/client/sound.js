// Sound and vibration: short tones, made here. Off until the player asks for them; the browser remembers that.
const KEY = "sound";
/** Loudness of a tone, of 1. */
const LOUDNESS = 0.06;
/** Length of a tone, seconds. */
const LENGTH = 0.12;
/** A vibration, milliseconds. */
const VIBRATION = 40;

/** Frequencies of the tones, in hertz. */
const BEGIN = [220];
const REST = [330];
const WIN = [523, 659, 784];

/** A browser can refuse the storage of a frame. */
function stored() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function store(isOn) {
  try {
    if (isOn) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // It is on for this visit.
  }
}

/** The sounds of a game. None is louder or longer for a larger win, and there is none for a win below the stake. */
export class Sound {
  #isOn = stored();
  #context = null;

  /** True if the player has asked for it. */
  get isOn() {
    return this.#isOn;
  }

  /** Switches it on or off. */
  toggle() {
    this.#isOn = !this.#isOn;
    store(this.#isOn);
    this.rest();
  }

  /** A round begins. */
  begin() {
    this.#play(BEGIN);
  }

  /** Reels or a ball have stopped. */
  rest() {
    this.#play(REST);
  }

  /** More was won than staked. */
  win() {
    this.#play(WIN);
    if (this.#isOn) navigator.vibrate?.(VIBRATION);
  }

  #play(frequencies) {
    // A browser takes no sound before the first press.
    if (!this.#isOn || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    for (const [index, frequency] of frequencies.entries()) {
      const begin = context.currentTime + index * LENGTH;
      const tone = new OscillatorNode(context, { frequency });
      const loudness = new GainNode(context, { gain: LOUDNESS });
      loudness.gain.setValueAtTime(LOUDNESS, begin);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
      tone.connect(loudness).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + LENGTH);
    }
  }
}
