/**
 * Structural tags: free text until a trigger, then a tag with a grammar or a JSON schema inside, then free text again. Enters: the
 * JSON of a `response_format`. Leaves: one rule for each format that is named, and the rule of the whole.
 *
 * References: "Structural Tag Usage" in the documentation of mlc-ai/xgrammar (0.2.6), and the older form with `structures` and
 * `triggers` of vLLM. What counts tokens or names them is refused: this grammar is held against bytes.
 *
 * A marker (trigger, end, excluded text) counts where it first occurs.
 */
import type { Problem } from '../../base/problem';
import { member, type JsonNode, type ObjectNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { nearest } from '../../base/nearest';
import { literally, phrase, sentence } from '../../base/words';
import type { Expr, RuleTable } from './grammar';
import { closeHint, withHint } from './hints';
import type { Range, Source } from './source';
import { TagContent, type SchemaMachine } from './tag-content';
import { NEEDS_TOKENS, typeName } from './tag-forms';
import type { Terms } from './terms';

interface Tag {
  readonly begin: string;
  readonly content: JsonNode;
  readonly ends: readonly string[];
  readonly at: Range;
}

const MOST_FORMATS = 20_000;
const MOST_NESTED = 100;

const FORMATS =
  'const_string json_schema grammar regex any_text sequence or optional plus star repeat tag triggered_tags tags_with_separator dispatch'.split(
    ' ',
  );

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
      sentence('TAG.json', 'A structural tag is JSON. {why}', {
        why: error ?? sentence('TAG.json-none', 'Here is none.'),
      }),
    );
  return new Tags(source, table, terms, schema, problems).read(scan.root);
}

class Tags extends TagContent {
  private formats = 0;
  private depth = 0;

  read(root: JsonNode): number {
    const outer = this.object(root, phrase('A structural tag', 'tag.whole'));
    // A whole request, or its response_format, is unwrapped.
    const inner = member(outer, 'response_format') ?? outer;
    const tag = this.object(inner, literally('“response_format”'));
    const format = member(tag, 'format');
    const body =
      member(tag, 'structures') !== undefined
        ? this.structures(tag)
        : format !== undefined || typeName(tag) === 'structural_tag'
          ? this.format(format ?? this.need(tag, 'format'), null)
          : this.format(tag, null);
    const scope = this.table.scope(this.source);
    return scope.define('structural tag', this.range(root), body, 'tags');
  }

  /** @param ends what has to follow, one of them; null: nothing. It is part of what is returned. */
  private format(node: JsonNode, ends: readonly string[] | null): Expr {
    if (++this.formats > MOST_FORMATS)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        sentence('TAG.formats', 'There are more than {most} formats. Split the tag up.', {
          most: MOST_FORMATS,
        }),
      );
    if (++this.depth > MOST_NESTED)
      throw this.source.fault(
        'GRAMMAR_TOO_LARGE',
        this.range(node),
        sentence(
          'TAG.nested',
          'More than {most} formats stand inside of each other. Take some of them out.',
          {
            most: MOST_NESTED,
          },
        ),
      );
    const made = this.byType(this.object(node, phrase('A format', 'tag.format')), ends);
    this.depth--;
    return made;
  }

  private byType(node: ObjectNode, ends: readonly string[] | null): Expr {
    const at = this.range(node);
    const { terms } = this;
    const type = typeName(node);
    switch (type) {
      case 'const_string':
        return this.ended(
          terms.text(this.string(this.need(node, 'value'), literally('“value”')), at),
          ends,
          at,
        );
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
          throw this.fault(
            node,
            sentence('TAG.counts', '“min” is at least 0, and “max” at least “min”, or -1 for without end.'),
          );
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
            sentence(
              'TAG.tokens',
              'The format {type} counts or names tokens; this grammar is held against bytes. Use its text form.',
              { type },
            ),
            true,
          );
        throw this.fault(
          node,
          type === ''
            ? sentence('TAG.type', 'A format has a “type”: {list}.', { list: FORMATS.join(', ') })
            : withHint(
                sentence('TAG.unknown', 'The format {type} is not known. Known are {list}.', {
                  type,
                  list: FORMATS.join(', '),
                }),
                closeHint(nearest(type, FORMATS)),
              ),
          true,
        );
    }
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

  private tag(node: JsonNode): Tag {
    const tag = this.object(node, phrase('A tag', 'tag.tag'));
    const end = this.need(tag, 'end');
    const ends = end.k === 'arr' ? end.items : [end];
    if (ends.length === 0)
      throw this.fault(end, sentence('TAG.end', 'A tag has an end. Write at least one text in the list.'));
    return {
      begin: this.string(this.need(tag, 'begin'), phrase('The begin of a tag', 'tag.begin')),
      content: this.need(tag, 'content'),
      ends: ends.map((one) => this.string(one, phrase('The end of a tag', 'tag.end'))),
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
      const tag = this.object(one, phrase('A structure', 'tag.structure'));
      const schema = this.need(tag, 'schema');
      return {
        begin: this.string(
          this.need(tag, 'begin'),
          phrase('The begin of a structure', 'tag.structure-begin'),
        ),
        ends: [this.string(this.need(tag, 'end'), phrase('The end of a structure', 'tag.structure-end'))],
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
        throw this.fault(
          one,
          sentence('TAG.dispatch', 'A rule of dispatch is a list of two, a text and a format: {example}.', {
            example: '["<a>", {…}]',
          }),
        );
      const begin = this.marker(pattern, phrase('The text of a rule', 'tag.rule'));
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
    if (triggers.length === 0)
      throw this.fault(
        node,
        sentence('TAG.triggers', 'There are no triggers. Write the texts with which tags begin.'),
      );
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
          trigger === undefined
            ? sentence(
                'TAG.no-trigger',
                'The tag that begins with “{begin}” begins with none of the triggers. Add a trigger that is its beginning.',
                { begin },
              )
            : sentence(
                'TAG.several-triggers',
                'The tag that begins with “{begin}” begins with several triggers: {list}. Leave one of them.',
                { begin, list: fitting.join(', ') },
              ),
        );
      matched.add(trigger);
      byTrigger.get(trigger)?.push(body(trigger));
    }
    for (const [trigger, bodies] of byTrigger) {
      const lang = free.until(trigger);
      if (terms.langs.isEmpty(lang))
        throw this.fault(
          node,
          sentence(
            'TAG.never',
            'The trigger “{trigger}” can never come: another trigger or an excluded text is always found before it. Remove one of the two.',
            { trigger },
          ),
        );
      if (!matched.has(trigger))
        this.problems.push(
          this.source.problem(
            'GRAMMAR_TAKES_LESS',
            'warn',
            at,
            sentence(
              'TAG.unused',
              'No tag begins with the trigger “{trigger}”: it cannot be written at all.',
              {
                trigger,
              },
            ),
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
    const separator = terms.text(this.string(this.need(node, 'separator'), literally('“separator”')), at);
    const all = this.flag(node, 'stop_after_first')
      ? one
      : terms.seq([one, terms.repeat(terms.seq([separator, one], at), 0, null, at)], at);
    const some = this.flag(node, 'at_least_one') ? all : terms.repeat(all, 0, 1, at);
    return this.ended(some, ends, at);
  }
}
