/**
 * The oracle for error offsets: a recogniser of RFC 8259 that looks at one character at a time and never back, so the character at
 * which it stops is the first that no JSON text could have there. It shares nothing with the scanner.
 */

class Refused extends Error {
  constructor(readonly at: number) {
    super('refused');
  }
}

/** Offset of the first character that strict JSON refuses, the length of a text that ends too early, or -1 for strict JSON. */
export function refusedBy(text: string): number {
  let i = 0;
  const peek = (): string => text.charAt(i);
  const take = (allowed: RegExp): string => {
    if (i >= text.length || !allowed.test(peek())) throw new Refused(i);
    return text.charAt(i++);
  };
  const blanks = (): void => {
    while (i < text.length && /[ \t\n\r]/.test(peek())) i++;
  };
  const word = (letters: string): void => {
    for (const letter of letters) take(new RegExp(letter));
  };
  const digits = (): void => {
    take(/[0-9]/);
    while (/[0-9]/.test(peek())) i++;
  };
  const string = (): void => {
    take(/"/);
    for (;;) {
      const c = take(/[^\p{Cc}]|[\x7f-\x9f]/u);
      if (c === '"') return;
      if (c === '\\' && take(/["\\/bfnrtu]/) === 'u') for (let k = 0; k < 4; k++) take(/[0-9a-fA-F]/);
    }
  };
  const number = (): void => {
    if (peek() === '-') i++;
    if (take(/[0-9]/) !== '0') while (/[0-9]/.test(peek())) i++;
    if (peek() === '.') {
      i++;
      digits();
    }
    if (/[eE]/.test(peek())) {
      i++;
      if (/[+-]/.test(peek())) i++;
      digits();
    }
  };
  const list = (close: string, item: () => void): void => {
    i++;
    blanks();
    if (peek() === close) {
      i++;
      return;
    }
    for (;;) {
      blanks();
      item();
      blanks();
      if (take(close === ']' ? /[,\]]/ : /[,}]/) === close) return;
    }
  };
  const value = (): void => {
    switch (peek()) {
      case '{':
        list('}', () => {
          string();
          blanks();
          take(/:/);
          blanks();
          value();
        });
        return;
      case '[':
        list(']', value);
        return;
      case '"':
        string();
        return;
      case 't':
        word('true');
        return;
      case 'f':
        word('false');
        return;
      case 'n':
        word('null');
        return;
      default:
        take(/[-0-9]/);
        i--;
        number();
    }
  };
  try {
    blanks();
    value();
    blanks();
    return i < text.length ? i : -1;
  } catch (error) {
    if (error instanceof Refused) return error.at;
    throw error;
  }
}
