/**
 * A grammar that is written as text, as a machine. Enters: the text and its kind. Leaves: the machine, its rules, and what is to be
 * said about it; or the reasons why there is none, each with its place. Bad text never throws.
 */
import type { Problem } from '../../base/problem';
import { err, ok, type Result } from '../../base/result';
import type { SourceId, SourceSpan } from '../../base/span';
import { nearest } from '../../base/nearest';
import { sentence } from '../../base/words';
import { LangTooLarge, type Langs } from '../lang';
import { readEbnf, readGbnf } from './bnf';
import { check } from './check';
import { RuleTable, type RuleScope } from './grammar';
import { readLark } from './lark';
import { readRegexp } from './regexp';
import { Fault, Source } from './source';
import { tooMuch, TooManyStacks } from './stacks';
import type { SchemaMachine } from './tag-content';
import { readTags } from './tags';
import { Terms } from './terms';
import { TextMachine } from './text-machine';

export type GrammarKind = 'gbnf' | 'ebnf' | 'lark' | 'regex' | 'tags';

export interface GrammarOptions {
  /** The source that `at` of problems and rules refers to. */
  readonly source?: SourceId;
  /** The rule of the whole text: `root` in GBNF and EBNF, `start` in Lark unless said. */
  readonly root?: string;
  /** For structural tags: JSON under a schema. Without it a tag with a schema is refused. */
  readonly schema?: SchemaMachine;
  /** Ways in which a text may be read at once; beyond them it is not followed, and the machine's `troubles` say so. */
  readonly mostReadings?: number;
}

export interface RuleInfo {
  readonly name: string;
  readonly kind: 'rule' | 'terminal';
  /** 1-based, of the name, in the grammar's own text. */
  readonly line: number;
  readonly column: number;
  readonly at: SourceSpan;
  readonly reachable: boolean;
  /** False: no text can end it, and what uses it was left out. */
  readonly ends: boolean;
}

export interface CompiledText {
  readonly machine: TextMachine;
  /** As they are written, first to last. */
  readonly rules: readonly RuleInfo[];
  /** Warnings and notes. */
  readonly problems: readonly Problem[];
}

/** UTF-16 units. */
const MOST_TEXT = 1_000_000;

export function compileGrammar(
  text: string,
  kind: GrammarKind,
  langs: Langs,
  options: GrammarOptions = {},
): Result<CompiledText, Problem[]> {
  const source = new Source(options.source ?? 'grammar', text);
  const problems: Problem[] = [];
  const refused = (problem: Problem): Result<CompiledText, Problem[]> => err([...problems, problem]);
  const whole = { start: 0, end: text.length };
  if (text.length > MOST_TEXT)
    return refused(
      source.problem(
        'GRAMMAR_TOO_LARGE',
        'error',
        whole,
        sentence(
          'GRAMMAR_TOO_LARGE.text',
          'The grammar has {found} characters, more than {most}. Split it up.',
          { found: text.length, most: MOST_TEXT },
        ),
      ),
    );
  try {
    const terms = new Terms(langs);
    const table = new RuleTable();
    const start = readGrammar(kind, source, table, terms, options, problems);
    const checked = check({ rules: table.rules, start }, terms, problems);
    const machine = new TextMachine(checked.grammar, langs, source, options.mostReadings);
    const rules = checked.grammar.rules.flatMap(({ name, kind: of, at }, index): RuleInfo[] =>
      of === 'own'
        ? []
        : [
            {
              name,
              kind: of === 'terminal' ? of : 'rule',
              ...at.source.place(at.start),
              at: at.source.span(at.start, at.end),
              reachable: !checked.unreachable.has(index),
              ends: !checked.endless.has(index),
            },
          ],
    );
    rules.sort((a, b) => a.at.start - b.at.start);
    return ok({ machine, rules, problems });
  } catch (error) {
    if (error instanceof Fault) return refused(error.problem);
    if (error instanceof LangTooLarge || error instanceof TooManyStacks)
      return refused(
        source.problem(
          'GRAMMAR_TOO_LARGE',
          'error',
          whole,
          sentence('GRAMMAR_TOO_LARGE', '{why} Make the parts of the grammar smaller or less ambiguous.', {
            why: tooMuch(error),
          }),
        ),
      );
    throw error;
  }
}

function readGrammar(
  kind: GrammarKind,
  source: Source,
  table: RuleTable,
  terms: Terms,
  options: GrammarOptions,
  problems: Problem[],
): number {
  switch (kind) {
    case 'gbnf': {
      const scope = table.scope(source);
      readGbnf(source, scope, terms, problems);
      return rootOf(scope, source, options.root ?? 'root', ' ::=');
    }
    case 'ebnf': {
      const scope = table.scope(source);
      readEbnf(source, scope, terms);
      return rootOf(scope, source, options.root ?? 'root', ' ::=');
    }
    case 'lark': {
      const scope = table.scope(source);
      readLark(source, scope, terms, problems);
      return rootOf(scope, source, options.root ?? 'start', ':');
    }
    case 'regex': {
      const slashes = /^\/(.+)\/([a-z]*)$/s.exec(source.text);
      if (slashes !== null) problems.push(slashesNote(source, slashes[1] ?? '', slashes[2] ?? ''));
      const at = source.range(0, source.text.length);
      const found = readRegexp(terms.langs, source.text, {
        at,
        place: (offset) => offset,
        dot: 'ecma',
        ignoreCase: false,
        rust: false,
      });
      return table.scope(source).define('pattern', at, terms.regexp(found, at), 'pattern');
    }
    case 'tags':
      return readTags(source, table, terms, options.schema ?? null, problems);
  }
}

/** A pattern that is written as a script writes it. */
function slashesNote(source: Source, inner: string, flags: string): Problem {
  const whole = { start: 0, end: source.text.length };
  const known = flags.replace(/[^is]/g, '');
  return source.problem(
    'GRAMMAR_NOTE',
    'warn',
    whole,
    sentence(
      'GRAMMAR_NOTE.slashes',
      'The slashes around the regular expression are read as characters. Write it without them, and flags as {example} before it.',
      { example: '(?i)' },
    ),
    source.change(
      whole,
      `${known === '' ? '' : `(?${known})`}${inner}`,
      sentence('fix.slashes', 'Remove the slashes'),
      false,
    ),
  );
}

/** @param defines what stands between a rule's name and its body */
function rootOf(scope: RuleScope, source: Source, root: string, defines: string): number {
  const index = scope.find(root);
  if (index !== undefined && scope.isDefined(root)) return index;
  const names = [...scope.names()].filter((name) => scope.isDefined(name));
  const first = nearest(root, names) ?? names[0];
  if (first === undefined)
    throw source.fault(
      'GRAMMAR_NO_ROOT',
      { start: 0, end: 0 },
      sentence(
        'GRAMMAR_NO_ROOT.none',
        'The grammar has no rules. Its text begins in a rule named {root}: write {example}.',
        { root, example: `${root}${defines} "…"` },
      ),
    );
  const added = `${root}${defines} ${first}`;
  throw source.fault(
    'GRAMMAR_NO_ROOT',
    { start: 0, end: 0 },
    sentence(
      'GRAMMAR_NO_ROOT',
      'The grammar has no rule {root}, where its text begins. Rename {first} when its text begins there, or write {added}.',
      { root, first, added },
    ),
    source.change({ start: 0, end: 0 }, `${added}\n`, sentence('fix.root', 'Add {added}', { added }), false),
  );
}
