/** Keys that follow one another so quickly are of one piece of typing, ms. */
const ONE_PIECE_MS = 700;

/** What was being typed on a page when something opened over it. */
export interface StillTyping {
  /** Whether a key pressed at this moment still belongs to it, as do all that come without a pause. */
  takes(at: number): boolean;
  /** What opened was filled in otherwise, by hand or by a keeper of passwords: the next key is its own. */
  end(): void;
}

/** Begins when something opens: `opened` and the moments of keys are of one clock, ms. */
export function stillTyping(opened: number): StillTyping {
  let last = opened;
  let isOne = true;
  return {
    takes(at) {
      isOne &&= at - last < ONE_PIECE_MS;
      last = at;
      return isOne;
    },
    end() {
      isOne = false;
    },
  };
}
