/**
 * What stands inside of structural tags: JSON under a schema, a grammar, a regular expression, free text; and the end that follows it.
 * An end after free text is found where it first occurs; an end after JSON ends it as soon as the JSON may end and
 * its first byte comes.
 */
import type { Problem } from '../../base/problem';
import { ok, type Result } from '../../base/result';
import { literally, sentence, type Phrase } from '../../base/words';
import { decodeString } from '../../json/decode';
import { member, type JsonNode, type ObjectNode, type StringNode } from '../../json/node';
import type { LangId } from '../lang';
import type { Machine } from '../machine';
import { readEbnf } from './bnf';
import { FreeText, MOST_MARKERS } from './free-text';
import type { Expr, RuleTable } from './grammar';
import { readRegexp } from './regexp';
import { Fault, Source, type Range } from './source';
import { TagForms } from './tag-forms';
import type { Terms } from './terms';

/** JSON under a schema as a machine. @param schema the schema's text @param anyOrder what the tag says of it, when it does */
export type SchemaMachine = (schema: string, anyOrder: boolean | null) => Result<Machine, readonly Problem[]>;

export abstract class TagContent extends TagForms {
  private readonly machines = new Map<string, Machine>();

  constructor(
    source: Source,
    protected readonly table: RuleTable,
    protected readonly terms: Terms,
    private readonly schema: SchemaMachine | null,
    protected readonly problems: Problem[],
  ) {
    super(source);
  }

  protected ended(one: Expr, ends: readonly string[] | null, at: Range): Expr {
    if (ends === null) return one;
    const { terms } = this;
    return terms.seq(
      [
        one,
        terms.alt(
          ends.map((end) => terms.text(end, at)),
          at,
        ),
      ],
      at,
    );
  }

  protected anyText(node: ObjectNode, ends: readonly string[] | null, at: Range): Expr {
    const { terms } = this;
    const tokens = member(node, 'max_tokens');
    if (tokens !== undefined && !isNull(tokens))
      throw this.fault(
        tokens,
        sentence(
          'TAG.max-tokens',
          '“max_tokens” counts tokens; this grammar is held against bytes. Bound the characters with “max_chars”.',
        ),
        true,
      );
    const chars = member(node, 'max_chars');
    const most = chars === undefined || isNull(chars) ? null : this.number(node, 'max_chars');
    if (chars !== undefined && most !== null && most < 0)
      throw this.fault(chars, sentence('TAG.max-chars', '“max_chars” is at least 0.'));
    const excludes = this.markers(node, 'excludes');
    const free = this.freeText([...excludes, ...(ends ?? [])], node);
    return this.upTo(free, ends, terms, at, most);
  }

  /** Free text of at most so many code points, then one of the ends when there are any. */
  protected upTo(
    free: FreeText,
    ends: readonly string[] | null,
    terms: Terms,
    at: Range,
    most: number | null = null,
  ): Expr {
    const { langs } = terms;
    const bounded = (lang: LangId, end: string): Expr => {
      if (most === null) return terms.lang(lang, at, false);
      const length = langs.length(0, most + Array.from(end).length);
      return terms.lang(langs.intersect([lang, length]), at, false, true);
    };
    if (ends === null || ends.includes('')) return bounded(free.without(), '');
    return terms.alt(
      ends.map((end) => bounded(free.until(end), end)),
      at,
    );
  }

  protected freeText(markers: readonly string[], node: JsonNode): FreeText {
    const all = [...new Set(markers)].filter((one) => one !== '');
    if (all.reduce((sum, one) => sum + one.length, 0) > MOST_MARKERS / 4)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        sentence(
          'TAG.markers',
          'Triggers, ends and excluded texts have more than {most} characters together. Make them shorter.',
          { most: MOST_MARKERS / 4 },
        ),
      );
    return new FreeText(this.terms.langs, all);
  }

  protected json(schema: JsonNode, owner: ObjectNode, ends: readonly string[] | null): Expr {
    const style = member(owner, 'style');
    if (style !== undefined && (style.k !== 'str' || style.value !== 'json'))
      throw this.fault(
        style,
        sentence('TAG.style', 'Only the style json is supported: the others write parameters as markup.'),
        true,
      );
    const { source } = this;
    if (this.schema === null)
      throw this.fault(
        schema,
        sentence('TAG.no-schemas', 'There is nothing here that compiles a JSON schema.'),
        true,
      );
    const anyOrder = member(owner, 'any_order') === undefined ? null : this.flag(owner, 'any_order');
    const text = schema.k === 'str' ? schema.value : source.text.slice(schema.span.start, schema.span.end);
    const key = `${anyOrder} ${text}`;
    const known = this.machines.get(key);
    const made = known === undefined ? this.schema(text, anyOrder) : ok(known);
    if (!made.ok) {
      const problem = source.problem(
        'GRAMMAR_REFUSED',
        'error',
        this.range(schema),
        sentence('TAG.schema', 'The schema is refused: {why}', { why: together(made.error) }),
      );
      throw new Fault({ ...problem, because: [...made.error] });
    }
    const machine = made.value;
    this.machines.set(key, machine);
    const digit = (ends ?? []).find((end) => /^[0-9]/.test(end));
    if (digit !== undefined)
      throw this.fault(
        schema,
        sentence(
          'TAG.digit',
          '“{end}”, which ends the JSON, begins with a digit: a number before it could never be ended. Begin it with another character.',
          { end: digit },
        ),
        true,
      );
    const odd = (ends ?? []).find((end) => /^[\s.eE]/.test(end));
    if (odd !== undefined)
      this.problems.push(
        source.problem(
          'GRAMMAR_TAKES_LESS',
          'info',
          this.range(schema),
          sentence(
            'TAG.odd-end',
            'The end “{end}” begins as blanks or a number may go on. Blanks before it are read as the end; the letter after a number as the number.',
            { end: odd },
          ),
        ),
      );
    return { k: 'machine', machine, at: this.range(schema) };
  }

  private inner(node: StringNode): Source {
    const { source } = this;
    const { text, map } = decodeString(source.id, source.text, node);
    return new Source(source.id, text, map);
  }

  protected grammar(node: JsonNode): Expr {
    this.string(node, literally('“grammar”'));
    if (node.k !== 'str') throw new RangeError('A string was checked.');
    const source = this.inner(node);
    const scope = this.table.scope(source);
    readEbnf(source, scope, this.terms);
    const root = scope.find('root');
    if (root === undefined || !scope.isDefined('root'))
      throw this.fault(
        node,
        sentence('TAG.root', 'The grammar has no rule root, where its text begins. Rename a rule to root.'),
      );
    return { k: 'ref', rule: root, at: this.range(node) };
  }

  protected regexp(node: JsonNode): Expr {
    const pattern = this.string(node, literally('“pattern”'));
    const at = node.k === 'str' ? wholeOf(this.inner(node)) : this.range(node);
    const found = readRegexp(this.terms.langs, pattern, {
      at,
      place: (offset) => offset,
      dot: 'ecma',
      ignoreCase: false,
      rust: false,
    });
    return this.terms.regexp(found, this.range(node));
  }
}

const wholeOf = (source: Source): Range => source.range(0, source.text.length);

const isNull = (node: JsonNode): boolean => node.k === 'lit' && node.value === null;

/** Several problems in a row. */
const together = (problems: readonly Problem[]): Phrase =>
  problems
    .map(({ message, words }): Phrase => ({ text: message, words: words ?? message }))
    .reduce((said, hint) => {
      const both = sentence('hint.after', '{said} {hint}', { said, hint });
      return { text: both.message, words: both.words };
    });
