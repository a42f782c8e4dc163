/** What the text area hands over when Monaco takes its place: whether it had the focus, and what was selected in it. */
export interface Caret {
  focused: boolean;
  /** Offsets of the shown text. */
  start: number;
  end: number;
}

export interface Handoff {
  note: (caret: Caret) => void;
  /** Once; null when there was no focus. */
  take: () => Caret | null;
}

export function createHandoff(): Handoff {
  let last: Caret | null = null;
  return {
    note: (caret) => {
      last = caret;
    },
    take: () => {
      const taken = last;
      last = null;
      return taken?.focused === true ? taken : null;
    },
  };
}
