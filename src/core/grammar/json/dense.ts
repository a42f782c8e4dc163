/** Numbers by index, where most indexes come to have one: an array with holes would be kept as a table by the engine beneath. */
import { NONE } from '../machine';

export class Dense {
  private numbers = new Int32Array(64).fill(NONE);

  /** NONE where there is none. */
  get(index: number): number {
    return this.numbers[index] ?? NONE;
  }

  /** @returns the number */
  set(index: number, number: number): number {
    if (index >= this.numbers.length) {
      const more = new Int32Array(Math.max(index + 1, this.numbers.length * 2)).fill(NONE);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[index] = number;
    return number;
  }
}
