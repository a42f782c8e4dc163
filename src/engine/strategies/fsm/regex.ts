/** The regular expression of rules as text, for people: what a library would hand to its automaton. Cut where it gets long. */
import { bounds, escaped } from '../scalars';
import type { Expression, Rules } from '../expression';

export const MOST_SHOWN = 4_000;

export interface RegexText {
  readonly text: string;
  /** There is more of it. */
  readonly cut: boolean;
}

/** A rule inside of itself is written as its name in angle brackets. */
export function regexText({ root, rules }: Rules): RegexText {
  const parts: string[] = [];
  let length = 0;
  const open = new Set<string>();
  const put = (part: string): boolean => {
    if (length < MOST_SHOWN) parts.push(part);
    length += part.length;
    return length < MOST_SHOWN;
  };
  const write = (expression: Expression, tight: boolean): boolean => {
    switch (expression.t) {
      case 'text':
        return put(escaped(expression.text));
      case 'lang':
        return put(expression.source);
      case 'sequence':
        return tight && expression.of.length > 1
          ? put('(') && expression.of.every((part) => write(part, false)) && put(')')
          : expression.of.every((part) => write(part, false));
      case 'choice': {
        const live = expression.of.filter((part) => part.t !== 'choice' || part.of.length > 0);
        const [only] = live;
        if (live.length === 1 && only !== undefined) return write(only, tight);
        return put('(') && live.every((part, i) => (i === 0 || put('|')) && write(part, false)) && put(')');
      }
      case 'repeat':
        return write(expression.of, true) && put(bounds(expression.min, expression.max));
      case 'rule': {
        const rule = rules.get(expression.name);
        if (rule === undefined || open.has(expression.name)) return put(`⟨${rule?.pointer ?? ''}⟩`);
        open.add(expression.name);
        const went = write(rule.body, tight);
        open.delete(expression.name);
        return went;
      }
    }
  };
  const whole = write(root, false);
  const text = parts.join('');
  return { text: text.slice(0, MOST_SHOWN), cut: !whole || text.length > MOST_SHOWN };
}
