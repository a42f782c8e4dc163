/** Probabilities and shares in a column: each as long as the others. */

/** What of a translator is needed. */
interface Numbers {
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
}

const LEAST = 0.001;
const DIGITS = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** Of 0 to 1: three digits. What is little, or nearly all, is not said to be nothing or all of it. */
export function shareText(value: number, { number }: Numbers): string {
  if (value <= 0 || value >= 1) return number(value);
  if (value < LEAST) return `<${number(LEAST)}`;
  return value > 1 - LEAST ? `>${number(1 - LEAST)}` : number(value, DIGITS);
}
