/**
 * Structural tags: free text until a trigger, then a tag with a grammar or a JSON schema inside, then free text again. Enters: the
 * JSON of a `response_format`. Leaves: one rule for each format that is named, and the rule of the whole.
 *
 * References: "Structural Tag Usage" in the documentation of mlc-ai/xgrammar (0.2.6), and the older form with `structures` and
 * `triggers` of vLLM. What counts tokens or names them is refused: this grammar is held against bytes.
 *
 * A marker (trigger, end, excluded text) counts where it first occurs. An end after free text is found so; an end after JSON ends
 * it as soon as the JSON may end and the first byte of the end comes.
 */
import type { Problem } from '../../base/problem';
import { decodeString } from '../../json/decode';
import { member, type JsonNode, type ObjectNode, type StringNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { ok, type Result } from '../../base/result';
import type { Machine } from '../machine';
import { readEbnf } from './bnf';
import { FreeText, MOST_MARKERS } from './free-text';
import type { Expr, RuleTable } from './grammar';
import { readRegexp } from './regexp';
import { Fault, Source, type Range } from './source';
import { NEEDS_TOKENS, TagForms, typeName } from './tag-forms';
import type { Terms } from './terms';

/** JSON under a schema as a machine. @param schema the schema's text @param anyOrder what the tag says of it, when it does */
export type SchemaMachine = (schema: string, anyOrder: boolean | null) => Result<Machine, readonly Problem[]>;

interface Tag {
  readonly begin: string;
  readonly content: JsonNode;
  readonly ends: readonly string[];
  readonly at: Range;
}

const MOST_FORMATS = 20_000;
const MOST_NESTED = 100;

const FORMATS =
  'const_string, json_schema, grammar, regex, any_text, sequence, or, optional, plus, star, repeat, tag, triggered_tags, tags_with_separator, dispatch';

/** Index of the rule of the whole. @throws Fault */
export function readTags(
  source: Source,
  table: RuleTable,
  terms: Terms,
  schema: SchemaMachine | null,
  problems: Problem[],
): number {
  const scan = scanJson(source.text);
  const [error] = scan.errors.filter(({ severity }) => severity === 'error');
  if (error !== undefined || scan.root === undefined)
    throw source.fault(
      'GRAMMAR_SYNTAX',
      error?.span ?? { start: 0, end: source.text.length },
      `A structural tag is JSON. ${error?.message ?? 'Here is none.'}`,
    );
  return new Tags(source, table, terms, schema, problems).read(scan.root);
}

class Tags extends TagForms {
  private readonly machines = new Map<string, Machine>();
  private formats = 0;
  private depth = 0;

  constructor(
    source: Source,
    private readonly table: RuleTable,
    private readonly terms: Terms,
    private readonly schema: SchemaMachine | null,
    private readonly problems: Problem[],
  ) {
    super(source);
  }

  read(root: JsonNode): number {
    const outer = this.object(root, 'A structural tag');
    // A whole request, or its response_format, is unwrapped.
    const inner = member(outer, 'response_format') ?? outer;
    const tag = this.object(inner, 'response_format');
    const format = member(tag, 'format');
    const body =
      member(tag, 'structures') !== undefined
        ? this.structures(tag)
        : format !== undefined
          ? this.format(format, null)
          : this.format(tag, null);
    const scope = this.table.scope(this.source);
    return scope.define('structural tag', this.range(root), body);
  }

  /** @param ends what has to follow, one of them; null: nothing. It is part of what is returned. */
  private format(node: JsonNode, ends: readonly string[] | null): Expr {
    if (++this.formats > MOST_FORMATS)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        `There are more than ${MOST_FORMATS} formats.`,
      );
    if (++this.depth > MOST_NESTED)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        `More than ${MOST_NESTED} formats stand inside of each other.`,
      );
    const made = this.byType(this.object(node, 'A format'), ends);
    this.depth--;
    return made;
  }

  private byType(node: ObjectNode, ends: readonly string[] | null): Expr {
    const at = this.range(node);
    const { terms } = this;
    const type = typeName(node);
    switch (type) {
      case 'const_string':
        return this.ended(terms.text(this.string(this.need(node, 'value'), '“value”'), at), ends, at);
      case 'json_schema':
        return this.ended(this.json(this.need(node, 'json_schema'), node, ends), ends, at);
      case 'grammar':
        return this.ended(this.grammar(this.need(node, 'grammar')), ends, at);
      case 'regex':
        return this.ended(this.regexp(this.need(node, 'pattern')), ends, at);
      case 'any_text':
        return this.anyText(node, ends, at);
      case 'sequence':
        return this.sequence(this.list(node, 'elements'), ends, at);
      case 'or':
        return terms.alt(
          this.list(node, 'elements').map((one) => this.format(one, ends)),
          at,
        );
      case 'optional':
        return this.repeated(node, 0, 1, ends, at);
      case 'plus':
        return this.repeated(node, 1, null, ends, at);
      case 'star':
        return this.repeated(node, 0, null, ends, at);
      case 'repeat': {
        const min = this.number(node, 'min');
        const max = this.number(node, 'max');
        if (min < 0 || (max >= 0 && max < min))
          throw this.fault(node, '“min” is at least 0, and “max” at least “min”, or -1.');
        return this.repeated(node, min, max < 0 ? null : max, ends, at);
      }
      case 'tag':
        return this.ended(this.tagBody(this.tag(node), ''), ends, at);
      case 'triggered_tags':
        return this.triggered(
          node,
          this.list(node, 'tags').map((one) => this.tag(one)),
          ends,
        );
      case 'tags_with_separator':
        return this.separated(node, ends, at);
      case 'dispatch':
        return this.dispatch(node, ends);
      default:
        if (NEEDS_TOKENS.has(type))
          throw this.fault(
            node,
            `The format ${type} counts or names tokens; this grammar is held against bytes. Use its text form.`,
            true,
          );
        throw this.fault(
          node,
          type === ''
            ? `A format has a “type”: ${FORMATS}.`
            : `The format ${type} is not known. Known are ${FORMATS}.`,
          true,
        );
    }
  }

  private ended(one: Expr, ends: readonly string[] | null, at: Range): Expr {
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

  private sequence(elements: readonly JsonNode[], ends: readonly string[] | null, at: Range): Expr {
    const { terms } = this;
    if (elements.length === 0) return this.ended(terms.empty(at), ends, at);
    const last = elements.length - 1;
    // The end that follows the last element is what free text in it stops at.
    return terms.seq(
      elements.map((one, i) => this.format(one, i === last ? ends : null)),
      at,
    );
  }

  private repeated(
    node: ObjectNode,
    min: number,
    max: number | null,
    ends: readonly string[] | null,
    at: Range,
  ): Expr {
    const of = this.format(this.need(node, 'content'), null);
    return this.ended(this.terms.repeat(of, min, max, at), ends, at);
  }

  private anyText(node: ObjectNode, ends: readonly string[] | null, at: Range): Expr {
    const { terms } = this;
    for (const key of ['max_tokens', 'max_chars']) {
      const value = member(node, key);
      if (value !== undefined && !(value.k === 'lit' && value.value === null))
        throw this.fault(
          value,
          `“${key}” is not supported. Use a regex with a bounded repetition to bound characters.`,
          true,
        );
    }
    const excludes = this.markers(node, 'excludes');
    const free = this.freeText([...excludes, ...(ends ?? [])], node);
    return this.upTo(free, ends, terms, at);
  }

  /** Free text, then one of the ends when there are any. */
  private upTo(free: FreeText, ends: readonly string[] | null, terms: Terms, at: Range): Expr {
    if (ends === null || ends.includes('')) return terms.lang(free.without(), at, false);
    return terms.alt(
      ends.map((end) => terms.lang(free.until(end), at, false)),
      at,
    );
  }

  private freeText(markers: readonly string[], node: JsonNode): FreeText {
    const all = [...new Set(markers)].filter((one) => one !== '');
    if (all.reduce((sum, one) => sum + one.length, 0) > MOST_MARKERS / 4)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        `Triggers, ends and excluded texts have more than ${MOST_MARKERS / 4} characters together.`,
      );
    return new FreeText(this.terms.langs, all);
  }

  private tag(node: JsonNode): Tag {
    const tag = this.object(node, 'A tag');
    const end = this.need(tag, 'end');
    const ends = end.k === 'arr' ? end.items : [end];
    if (ends.length === 0) throw this.fault(end, 'A tag has an end.');
    return {
      begin: this.string(this.need(tag, 'begin'), 'The begin of a tag'),
      content: this.need(tag, 'content'),
      ends: ends.map((one) => this.string(one, 'The end of a tag')),
      at: this.range(tag),
    };
  }

  /** @param read how much of the begin was read as a trigger */
  private tagBody(tag: Tag, read: string): Expr {
    const { terms } = this;
    const begin = terms.text(tag.begin.slice(read.length), tag.at);
    return terms.seq([begin, this.format(tag.content, tag.ends)], tag.at);
  }

  private structures(node: ObjectNode): Expr {
    const tags = this.list(node, 'structures').map((one) => {
      const tag = this.object(one, 'A structure');
      const schema = this.need(tag, 'schema');
      return {
        begin: this.string(this.need(tag, 'begin'), 'The begin of a structure'),
        ends: [this.string(this.need(tag, 'end'), 'The end of a structure')],
        schema,
        at: this.range(tag),
        owner: tag,
      };
    });
    return this.dispatched(
      node,
      this.markers(node, 'triggers'),
      tags.map(({ begin, ends, schema, at, owner }) => ({
        begin,
        at,
        body: (read: string) =>
          this.ended(
            this.terms.seq(
              [this.terms.text(begin.slice(read.length), at), this.json(schema, owner, ends)],
              at,
            ),
            ends,
            at,
          ),
      })),
      null,
    );
  }

  private triggered(node: ObjectNode, tags: readonly Tag[], ends: readonly string[] | null): Expr {
    return this.dispatched(
      node,
      this.markers(node, 'triggers'),
      tags.map((tag) => ({ begin: tag.begin, at: tag.at, body: (read: string) => this.tagBody(tag, read) })),
      ends,
    );
  }

  private dispatch(node: ObjectNode, ends: readonly string[] | null): Expr {
    const rules = this.list(node, 'rules').map((one) => {
      const [pattern, format] = one.k === 'arr' ? one.items : [];
      if (pattern === undefined || format === undefined)
        throw this.fault(one, 'A rule of dispatch is a list of two: a text and a format.');
      const begin = this.marker(pattern, 'The text of a rule');
      return { begin, at: this.range(one), body: () => this.format(format, null) };
    });
    const loop = member(node, 'loop') === undefined || this.flag(node, 'loop');
    return this.dispatched(
      node,
      rules.map(({ begin }) => begin),
      rules,
      ends,
      !loop,
    );
  }

  /**
   * Free text with tags in it.
   *
   * `at_least_one` begins with a tag, without free text before it, as xgrammar has it.
   */
  private dispatched(
    node: ObjectNode,
    triggers: readonly string[],
    tags: readonly { begin: string; at: Range; body: (read: string) => Expr }[],
    ends: readonly string[] | null,
    once = this.flag(node, 'stop_after_first'),
  ): Expr {
    const { terms } = this;
    const at = this.range(node);
    if (triggers.length === 0) throw this.fault(node, 'There are no triggers.');
    const free = this.freeText([...triggers, ...this.markers(node, 'excludes'), ...(ends ?? [])], node);
    const loop: Expr[] = [];
    const matched = new Set<string>();
    const byTrigger = new Map<string, Expr[]>(triggers.map((one) => [one, []]));
    for (const { begin, at: where, body } of tags) {
      const fitting = [...byTrigger.keys()].filter((trigger) => begin.startsWith(trigger));
      const [trigger] = fitting;
      if (trigger === undefined || fitting.length > 1)
        throw this.source.fault(
          'GRAMMAR_SYNTAX',
          where,
          `The tag that begins with “${begin}” begins with ${fitting.length} of the triggers, and should with one.`,
        );
      matched.add(trigger);
      byTrigger.get(trigger)?.push(body(trigger));
    }
    for (const [trigger, bodies] of byTrigger) {
      const lang = free.until(trigger);
      if (terms.langs.isEmpty(lang))
        throw this.fault(
          node,
          `The trigger “${trigger}” can never come: another trigger or an excluded text is always found before it.`,
        );
      if (!matched.has(trigger))
        this.problems.push(
          this.source.problem(
            'GRAMMAR_TAKES_LESS',
            'warn',
            at,
            `No tag begins with the trigger “${trigger}”: it cannot be written at all.`,
          ),
        );
      loop.push(terms.seq([terms.lang(lang, at, false), terms.alt(bodies, at)], at));
    }
    const rest = this.upTo(free, ends, terms, at);
    const again = terms.alt(loop, at);
    if (this.flag(node, 'at_least_one')) {
      const first = terms.alt(
        tags.map(({ body }) => body('')),
        at,
      );
      return once
        ? this.ended(first, ends, at)
        : terms.seq([first, terms.repeat(again, 0, null, at), rest], at);
    }
    return once
      ? terms.alt([rest, this.ended(again, ends, at)], at)
      : terms.seq([terms.repeat(again, 0, null, at), rest], at);
  }

  private separated(node: ObjectNode, ends: readonly string[] | null, at: Range): Expr {
    const { terms } = this;
    const tags = this.list(node, 'tags').map((one) => this.tagBody(this.tag(one), ''));
    const one = terms.alt(tags, at);
    const separator = terms.text(this.string(this.need(node, 'separator'), '“separator”'), at);
    const all = this.flag(node, 'stop_after_first')
      ? one
      : terms.seq([one, terms.repeat(terms.seq([separator, one], at), 0, null, at)], at);
    const some = this.flag(node, 'at_least_one') ? all : terms.repeat(all, 0, 1, at);
    return this.ended(some, ends, at);
  }

  private json(schema: JsonNode, owner: ObjectNode, ends: readonly string[] | null): Expr {
    const style = member(owner, 'style');
    if (style !== undefined && (style.k !== 'str' || style.value !== 'json'))
      throw this.fault(
        style,
        'Only the style json is supported: the others write parameters as markup.',
        true,
      );
    const { source } = this;
    if (this.schema === null)
      throw this.fault(schema, 'There is nothing here that compiles a JSON schema.', true);
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
        `The schema is refused: ${made.error.map(({ message }) => message).join(' ')}`,
      );
      throw new Fault({ ...problem, because: [...made.error] });
    }
    const machine = made.value;
    this.machines.set(key, machine);
    const digit = (ends ?? []).find((end) => /^[0-9]/.test(end));
    if (digit !== undefined)
      throw this.fault(
        schema,
        `“${digit}”, which ends the JSON, begins with a digit: a number before it could never be ended. Begin it with another character.`,
        true,
      );
    const odd = (ends ?? []).find((end) => /^[\s.eE]/.test(end));
    if (odd !== undefined)
      this.problems.push(
        source.problem(
          'GRAMMAR_TAKES_LESS',
          'info',
          this.range(schema),
          `The end “${odd}” begins as blanks or a number may go on. Blanks before it are read as the end; the letter after a number as the number.`,
        ),
      );
    return { k: 'machine', machine, at: this.range(schema) };
  }

  private inner(node: StringNode): Source {
    const { source } = this;
    const { text, map } = decodeString(source.id, source.text, node);
    return new Source(source.id, text, map);
  }

  private grammar(node: JsonNode): Expr {
    this.string(node, '“grammar”');
    if (node.k !== 'str') throw new RangeError('A string was checked.');
    const source = this.inner(node);
    const scope = this.table.scope(source);
    readEbnf(source, scope, this.terms);
    const root = scope.find('root');
    if (root === undefined || !scope.isDefined('root'))
      throw this.fault(node, 'The grammar has no rule root, where its text begins.');
    return { k: 'ref', rule: root, at: this.range(node) };
  }

  private regexp(node: JsonNode): Expr {
    const pattern = this.string(node, '“pattern”');
    const { lang, sure } = readRegexp(this.terms.langs, pattern, {
      at: this.range(node),
      from: null,
      dot: 'ecma',
      ignoreCase: false,
      rust: false,
    });
    return this.terms.lang(lang, this.range(node), sure, true, 100);
  }
}
