/**
 * Which messages a parsed prompt becomes, and which of them carry a cache breakpoint.
 *
 * Layouts are tried from the finest: 5, 4 (with its merges 4→3 and 4→2), 3, 2. A piece is long enough when it has at least
 * `threshold` UTF-8 bytes after trimming. The gate looks at single pieces in bytes although providers count the whole prefix
 * in tokens: that is the format's rule, and `reasons` makes it visible. At most three breakpoints, so one of a provider's
 * four stays free.
 */
import { phrase, sentence, type Said } from '../base/words';
import { joinMapped, sliceMapped, type MappedText } from '../base/span';
import { utf8Length } from '../base/utf8';
import { RAW_PROMPT, renderAitag } from '../prompt/aitag';
import { BOUNDARIES, SYSTEM_TAG, endTagOf, startTagOf, type BoundaryId } from '../prompt/sections';
import { insertedText, sourceEnd, trimMapped, wholeText } from './mapped';
import type { LayoutId, Reason, ReasonCode } from './model';
import type { ParsedPrompt } from './parse';

export const DEFAULT_THRESHOLD_BYTES = 1024;

export interface LaidMessage {
  role: 'system' | 'user';
  /** Mapped to the raw prompt. */
  text: MappedText;
  marked: boolean;
}

export interface LayoutResult {
  layout: LayoutId;
  /** Every attempt in order; the last one says what was chosen. */
  reasons: Reason[];
  messages: LaidMessage[];
}

/** User messages of a layout: the text, and whether a breakpoint stands at its end. */
interface Chosen {
  layout: LayoutId;
  code: ReasonCode;
  why: Said;
  users: readonly (readonly [text: MappedText, marked: boolean])[];
  systemMarked: boolean;
}

export function chooseLayout(
  parsed: ParsedPrompt,
  threshold: number = DEFAULT_THRESHOLD_BYTES,
): LayoutResult {
  const left = leftAlone(parsed);
  if (left !== undefined) {
    const text = wholeText(parsed.text, RAW_PROMPT);
    return {
      layout: 'none',
      reasons: [left],
      messages: parsed.text === '' ? [] : [{ role: 'user', text, marked: false }],
    };
  }
  const gate = new Gate(parsed, threshold);
  const chosen = five(parsed, gate) ?? four(parsed, gate) ?? three(parsed, gate) ?? two(parsed);
  return {
    layout: chosen.layout,
    reasons: [...gate.reasons, { code: chosen.code, layout: chosen.layout, ...chosen.why }],
    messages: [
      { role: 'system', text: systemText(parsed), marked: chosen.systemMarked },
      ...chosen.users.map(([text, marked]): LaidMessage => ({ role: 'user', text, marked })),
    ],
  };
}

/** Why the prompt goes out as the one user message it was, when it does. */
function leftAlone(parsed: ParsedPrompt): Reason | undefined {
  const layout = 'none';
  if (parsed.problems.length > 0)
    return {
      code: 'PROMPT_NOT_SPLIT',
      layout,
      ...sentence(
        'PROMPT_NOT_SPLIT',
        'No layout: the prompt does not split into sections, so it goes out whole as one user message.',
      ),
    };
  if (parsed.statics.length === 0)
    return {
      code: 'NO_HIGH_STATIC',
      layout,
      ...sentence(
        'NO_HIGH_STATIC',
        'No layout: without a high-static section there is no system message; the prompt goes out as one user message.',
      ),
    };
  if (!parsed.hasOther)
    return {
      code: 'ONLY_HIGH_STATIC',
      layout,
      ...sentence(
        'ONLY_HIGH_STATIC',
        'No layout: there is nothing but high-static, and a request of a system message alone is never sent.',
      ),
    };
  return undefined;
}

/** Measures pieces and keeps a record of every measurement. */
class Gate {
  readonly reasons: Reason[] = [];
  constructor(
    private readonly parsed: ParsedPrompt,
    private readonly threshold: number,
  ) {}

  passes(layout: LayoutId, piece: string, { text }: MappedText): boolean {
    const measuredBytes = utf8Length(text);
    const passes = measuredBytes >= this.threshold;
    const measured = { layout, piece, bytes: measuredBytes, threshold: this.threshold };
    this.reasons.push({
      code: passes ? 'PIECE_LONG_ENOUGH' : 'PIECE_TOO_SHORT',
      layout,
      piece,
      measuredBytes,
      thresholdBytes: this.threshold,
      ...(passes
        ? sentence(
            'PIECE_LONG_ENOUGH',
            'Layout {layout}: {piece} has {bytes} bytes, at least the {threshold} that a breakpoint needs.',
            measured,
          )
        : sentence(
            'PIECE_TOO_SHORT',
            'Layout {layout}: {piece} has {bytes} bytes and would need {threshold}.',
            measured,
          )),
    });
    return passes;
  }

  missing(layout: LayoutId, level: BoundaryId): void {
    this.reasons.push({
      code: 'BOUNDARY_MISSING',
      layout,
      ...sentence('BOUNDARY_MISSING', 'Layout {layout}: {why}', { layout, why: this.whyMissing(level) }),
    });
  }

  private whyMissing(level: BoundaryId): Said {
    const { missing } = this.parsed;
    const pair = startTagOf(BOUNDARIES[level]);
    if (missing === undefined || missing.id !== level)
      return sentence(
        'boundary.before',
        'the pair {pair} does not count, because the pair {before} before it is not usable.',
        { pair, before: startTagOf(BOUNDARIES[missing?.id ?? level]) },
      );
    switch (missing.why) {
      case 'no-start':
        return sentence(
          'boundary.no-start',
          '{pair} does not occur where it would count (after the pair before it).',
          { pair },
        );
      case 'no-end':
        return sentence('boundary.no-end', '{pair} is there, but {end} does not follow it.', {
          pair,
          end: endTagOf(BOUNDARIES[level]),
        });
      case 'empty-piece':
        return sentence(
          'boundary.empty',
          'nothing stands after the pair {pair}, so there is no last message to send behind it.',
          { pair },
        );
    }
  }
}

function five({ cuts }: ParsedPrompt, gate: Gate): Chosen | undefined {
  if (cuts.semi2 === undefined) {
    gate.missing('5', 'semi2');
    return undefined;
  }
  const [u1, u2, u3, u4] = cuts.semi2;
  if (!gate.passes('5', 'u1', u1) || !gate.passes('5', 'u3', u3)) return undefined;
  return {
    layout: '5',
    code: 'LAYOUT_CHOSEN',
    why: sentence(
      'LAYOUT.5',
      'Layout 5: system, frozen and semi-dynamic-2 each end a cached prefix; semi-dynamic-1 rides inside the third.',
    ),
    users: [
      [u1, true],
      [u2, false],
      [u3, true],
      [u4, false],
    ],
    systemMarked: true,
  };
}

function four({ cuts }: ParsedPrompt, gate: Gate): Chosen | undefined {
  if (cuts.semi === undefined) {
    gate.missing('4', 'semi');
    return undefined;
  }
  const [u1, u2, tail] = cuts.semi;
  if (gate.passes('4', 'u1', u1))
    return {
      layout: '4',
      code: 'LAYOUT_CHOSEN',
      why: sentence(
        'LAYOUT.4',
        'Layout 4: system, frozen and semi-dynamic-1 each end a cached prefix. Only the frozen piece is measured: semi-dynamic-1 is marked with its {bytes} bytes, whatever they are.',
        { bytes: utf8Length(u2.text) },
      ),
      users: [
        [u1, true],
        [u2, true],
        [tail, false],
      ],
      systemMarked: true,
    };
  const merged = mergePieces(u1, u2);
  if (gate.passes('4→3', 'u1+u2', merged))
    return {
      layout: '4→3',
      code: 'LAYOUT_MERGED',
      why: sentence(
        'LAYOUT.4→3',
        'Layout 4→3: the frozen piece is joined with semi-dynamic-1 by one line feed, and the two share a breakpoint.',
      ),
      users: [
        [merged, true],
        [tail, false],
      ],
      systemMarked: true,
    };
  return {
    layout: '4→2',
    code: 'LAYOUT_MERGED',
    why: sentence(
      'LAYOUT.4→2',
      'Layout 4→2: frozen and semi-dynamic-1 are too short even together, so all user text is one message and only the system message keeps its breakpoint. A long semi-dynamic-2 loses its own.',
    ),
    users: [[mergePieces(merged, tail), false]],
    systemMarked: true,
  };
}

function three(parsed: ParsedPrompt, gate: Gate): Chosen | undefined {
  const pieces = parsed.cuts.frozen ?? parsed.timelineCut;
  if (pieces === undefined) {
    gate.missing('3', 'frozen');
    return undefined;
  }
  const [u1, tail] = pieces;
  if (!gate.passes('3', 'u1', u1)) return undefined;
  const first =
    parsed.cuts.frozen === undefined
      ? phrase('the closed buckets of the timeline', 'piece.timeline')
      : phrase('the frozen piece', 'piece.frozen');
  return {
    layout: '3',
    code: 'LAYOUT_CHOSEN',
    why: sentence('LAYOUT.3', 'Layout 3: system and {first} each end a cached prefix.', { first }),
    users: [
      [u1, true],
      [tail, false],
    ],
    systemMarked: true,
  };
}

const two = (parsed: ParsedPrompt): Chosen => ({
  layout: '2',
  code: 'LAYOUT_CHOSEN',
  why: sentence('LAYOUT.2', 'Layout 2: one system and one user message, without any breakpoint.'),
  users: [[trimMapped(parsed.user), false]],
  systemMarked: false,
});

/** Pieces are trimmed already; one line feed between them, where a blank line stood before. */
const mergePieces = (a: MappedText, b: MappedText): MappedText =>
  trimMapped(joinMapped(RAW_PROMPT, [a, insertedText('\n', RAW_PROMPT, sourceEnd(a)), b]));

/** All high-static contents, a blank line between them, in one tag. A single block that is written so already stays as it is. */
function systemText({ text, statics }: ParsedPrompt): MappedText {
  const whole = wholeText(text, RAW_PROMPT);
  const [first] = statics;
  const { name, label } = SYSTEM_TAG;
  if (first === undefined) return insertedText(renderAitag(name, label, ''), RAW_PROMPT, 0);
  if (statics.length === 1 && first.raw === renderAitag(name, label, first.content))
    return sliceMapped(whole, first.span);
  const parts: MappedText[] = [
    insertedText(`${startTagOf(SYSTEM_TAG)}\n`, RAW_PROMPT, first.contentSpan.start),
  ];
  for (const [i, block] of statics.entries()) {
    if (i > 0) parts.push(insertedText('\n\n', RAW_PROMPT, block.contentSpan.start));
    parts.push(sliceMapped(whole, block.contentSpan));
  }
  const last = statics.at(-1) ?? first;
  parts.push(insertedText(`\n${endTagOf(SYSTEM_TAG)}`, RAW_PROMPT, last.contentSpan.end));
  return joinMapped(RAW_PROMPT, parts);
}
