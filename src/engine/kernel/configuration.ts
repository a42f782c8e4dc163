/**
 * Where a grammar stands after some bytes. Configurations and frames are values: steps, forks and explanations share them.
 */
export interface Configuration {
  readonly state: number;
  readonly set: number;
  readonly count: number;
  /** Innermost open frame; null when none is open. */
  readonly frame: Frame | null;
  /** Offset in the text of the name that is being written, where one is. */
  readonly nameStart: number;
}

export interface Frame {
  /** The state to go on with when it ends. */
  readonly ret: number;
  /** Registers of the frame around it. */
  readonly set: number;
  readonly count: number;
  readonly parent: Frame | null;
  /** Offset in the text of its first byte. */
  readonly start: number;
  /** Frames that are open, this one included. */
  readonly depth: number;
}

export const startOf = (state: number): Configuration => ({
  state,
  set: 0,
  count: 0,
  frame: null,
  nameStart: 0,
});
