/** A grammar's machine, or an error with all that was said. */
import { createLangs } from '../../lang/langs';
import { compileGrammar, type CompiledText, type GrammarKind, type GrammarOptions } from '../compile';

export function compiled(text: string, kind: GrammarKind, options: GrammarOptions = {}): CompiledText {
  const made = compileGrammar(text, kind, createLangs(), options);
  if (!made.ok) throw new Error(made.error.map(({ code, message }) => `${code} ${message}`).join('\n'));
  return made.value;
}

/** The last error of a grammar that is refused, and the text it points at. */
export function refusal(
  text: string,
  kind: GrammarKind,
  options: GrammarOptions = {},
): { code: string; message: string; at: string } {
  const made = compileGrammar(text, kind, createLangs(), options);
  const last = made.ok ? undefined : made.error.at(-1);
  if (last === undefined) throw new Error('The grammar is not refused.');
  const { code, message, at } = last;
  return { code, message, at: at === undefined ? '' : text.slice(at.start, at.end) };
}
