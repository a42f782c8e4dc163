import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { compileGrammar } from './compile';
import { compiled, refusal } from './testing/machine-of';
import { accepts } from './testing/reach';

describe('EBNF of xgrammar', () => {
  it.each<[grammar: string, taken: string[], refused: string[]]>([
    ['root ::= "a"\n  | "b"\n  "c"\nx ::= "d"', ['a', 'bc'], ['b', 'd']],
    ['root ::= root "a" | "a"', ['a', 'aaa'], ['', 'b']],
    ['root ::= a.b\na.b ::= "" | "+"', ['', '+'], ['-']],
    ['root ::= [^]', ['a', '\n', '😀'], ['', 'ab']],
    ['root ::= [\\-\\]\\\\.]+', ['-]\\.'], ['a']],
    ['root ::= "\\x1F600\\e\\0"', ['😀\u001b\0'], []],
    ['root ::= "\\x41"', ['A'], []],
    ['root ::= ( ) "a"{2, -1}', ['aa', 'aaaa'], ['a']],
    ['root ::= .b -c\n.b ::= "b"\n-c ::= "c"', ['bc'], ['b']],
    ['root[capture="all, [x]", temperature=0.5] ::= "a" b\nb[capture] ::= "c"', ['ac'], ['a']],
    ['root ::= Regex("a.", flags="i", json_string=false)', ['A-'], ['A\n']],
    ['root ::= item ("," item){0,4}\nitem ::= [a-z]+', ['a', 'a,b,c,d,e'], ['a,b,c,d,e,f', 'a,']],
    ['root ::= "ID-" Regex("[0-9]{5}")', ['ID-12345'], ['ID-1234']],
    ['root ::= Regex("a.b")', ['a\nb'], ['ab']],
    ['root ::= Regex("a.B", flags="i")', ['A-b'], ['a\nb']],
    ['root ::= Regex("[ké]\\\\w", flags="i")', ['Kk', 'éS'], ['É1', '\u212a1', 'kſ']],
    ['root ::= Regex("\\\\d+\\\\.\\\\d+")', ['1.25'], ['1,25']],
  ])('%s', (grammar, taken, refused) => {
    const { machine } = compiled(grammar, 'ebnf');
    for (const text of taken) expect(accepts(machine, text), text).toBe(true);
    for (const text of refused) expect(accepts(machine, text), text).toBe(false);
  });

  it.each<[grammar: string, code: string, at: string, message: RegExp]>([
    ['root ::= "a"++', 'GRAMMAR_SYNTAX', '+', /inner one in parentheses/],
    ['root ::= TagDispatch(("<a>", b))\nb ::= "c"', 'GRAMMAR_REFUSED', 'TagDispatch', /structural tag/],
    ['root ::= Token(12)', 'GRAMMAR_REFUSED', 'Token', /bytes/],
    ['root[max_tokens=3] ::= "a"', 'GRAMMAR_REFUSED', 'max_tokens', /option max_tokens of a rule/],
    ['root[capture ::= "a"', 'GRAMMAR_SYNTAX', '[', /“\]” is missing/],
    ['root ::= "a"\nb[capture, lazy] ::= "c"', 'GRAMMAR_REFUSED', 'lazy', /where the rule ends/],
    ['root ::= "a" | ', 'GRAMMAR_SYNTAX', '', /Write "" for the empty text/],
    ['root ::=\nb ::= "c"', 'GRAMMAR_SYNTAX', 'b', /Line 2, column 1: .*empty/],
    ['root ::= "a" b ::= "c"', 'GRAMMAR_SYNTAX', 'b', /line of its own/],
    ['root ::= Regex("a", json_string=true)', 'GRAMMAR_REFUSED', 'j', /json_string=false/],
    ['root ::= [\\d]', 'GRAMMAR_SYNTAX', '\\d', /no escape/],
    ['root ::= "a"{,3}', 'GRAMMAR_SYNTAX', ',', /Expected a number/],
    ['root ::= .', 'GRAMMAR_SYNTAX', '.', /\[\^\]/],
    ['root ::= Regex("a(")', 'GRAMMAR_REFUSED', '"', /regular expression/],
  ])('refuses %j in words', (grammar, code, at, message) => {
    const found = refusal(grammar, 'ebnf');
    expect(found).toMatchObject({ code, at });
    expect(found.message).toMatch(message);
  });

  it('refuses a look-ahead, and offers to remove it', () => {
    const text = 'root ::= "a" tail\ntail ::= [b]* (= [ \\n)"]* "," (x)) \nx ::= "c"';
    const made = compileGrammar(text, 'ebnf', createLangs());
    const edit = made.ok ? undefined : made.error.at(-1)?.fix?.edit;
    expect(edit).toBeDefined();
    if (edit === undefined) return;
    const mended = text.slice(0, edit.at.start) + edit.text + text.slice(edit.at.end);
    expect(mended).toBe('root ::= "a" tail\ntail ::= [b]*  \nx ::= "c"');
    expect(compileGrammar(mended, 'ebnf', createLangs()).ok).toBe(true);
  });
});
