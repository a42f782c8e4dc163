/** Neutral responses of every shape, for tests of what writes them: built as readers build them, so the views agree with the parts. */
import fc from 'fast-check';
import { identityMap } from '../core/base/span';
import type { MappedText } from '../core/base/span';
import type { CallDraft } from '../core/wire/build/call-draft';
import { ResponseBuilder } from '../core/wire/build/response-builder';
import type { CallKind, Response, ResponseError, Stop, StopNorm, Usage } from '../core/wire/model';

export const NEUTRAL_TOOLS = ['read_file', 'edit', 'search'];

export const mapped = (text: string): MappedText => ({ text, map: identityMap('s', 0, text.length) });

type Piece =
  | { t: 'text' | 'refusal'; text: string }
  | { t: 'reasoning'; text: string; signature?: string; encrypted?: string }
  | { t: 'call'; kind: CallKind; id: string; name: string; args: string; closed: boolean }
  | { t: 'result'; of: number; ok: boolean; content: string | { type: string; n: number } }
  | { t: 'media'; mime: string; ref: string }
  | { t: 'unknown' };

export interface ResponsePlan {
  id?: string;
  model?: string;
  pieces: Piece[];
  stop?: { raw: string; norm: StopNorm };
  usage?: Omit<Usage, 'raw'>;
  error?: { code?: string; type?: string; message: string; failed?: string };
}

/** Words without any mark of a text protocol. */
const words = fc
  .array(
    fc.constantFrom('yes', 'Tokyo', 'ünï', '😀', '"quoted"', 'back\\slash', 'a\tb', '1 < 2 & 3', '{curly'),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((list) => list.join(' '));

/** Arguments whole, broken, cut, empty, and none that an object could hold. */
const args = fc.constantFrom(
  '{}',
  '{"a":1}',
  '{ "path" : "src/a.ts", "n": [1, 2.50, 1e400] }',
  '{"id":12345678901234567890,"id":"again"}',
  '{"__proto__":{"x":true},"text":"line\\nbreak \\u00e9 \\ud83d"}',
  '',
  ' ',
  'null',
  '[1,2]',
  '"text"',
  '{"a":1,}',
  "{'a': True}",
  '{"a":"cut he',
  '{"a":',
  'not json at all',
);

const call = fc
  .record({
    kind: fc.constantFrom<CallKind>(
      'function',
      'function',
      'function',
      'custom',
      'client_builtin',
      'server',
      'legacy_function',
      'action',
    ),
    id: fc.constantFrom('', 'call_1', 'call_2', 'toolu_3', 'x'),
    name: fc.constantFrom(...NEUTRAL_TOOLS, 'finish', 'directly_answer'),
    args,
    closed: fc.boolean(),
  })
  .map((one): Piece => {
    if (one.kind === 'legacy_function') return { t: 'call', ...one, id: '' };
    if (one.kind !== 'action') return { t: 'call', ...one };
    const fields = one.args.startsWith('{"') ? `,${one.args.slice(1)}` : '}';
    return { t: 'call', ...one, id: '', args: `{"@action":"${one.name}"${fields}`, closed: true };
  });

const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 3, arbitrary: words.map((text): Piece => ({ t: 'text', text })) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        t: fc.constant('reasoning' as const),
        text: fc.oneof(words, fc.constant('')),
        signature: fc.constantFrom('sig=='),
        encrypted: fc.constantFrom('c1pher'),
      },
      { requiredKeys: ['t', 'text'] },
    ),
  },
  { weight: 4, arbitrary: call },
  { weight: 1, arbitrary: words.map((text): Piece => ({ t: 'refusal', text })) },
  {
    weight: 1,
    arbitrary: fc.record({
      t: fc.constant('result' as const),
      of: fc.nat(3),
      ok: fc.boolean(),
      content: fc.constantFrom<Extract<Piece, { t: 'result' }>['content']>('found it', {
        type: 'found',
        n: 1,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      t: fc.constant('media' as const),
      mime: fc.constant('image/png'),
      ref: fc.constantFrom('data:image/png;base64,iVBORw0K', 'https://example.test/a.png'),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Piece>({ t: 'unknown' }) },
);

const STOPS: readonly { raw: string; norm: StopNorm }[] = [
  { raw: 'stop', norm: 'end' },
  { raw: 'end_turn', norm: 'end' },
  { raw: 'tool_calls', norm: 'tool' },
  { raw: 'tool_use', norm: 'tool' },
  { raw: 'length', norm: 'length' },
  { raw: 'MAX_TOKENS', norm: 'length' },
  { raw: 'content_filter', norm: 'filter' },
  { raw: 'refusal', norm: 'refusal' },
  { raw: 'stop_sequence', norm: 'stop_sequence' },
  { raw: 'pause_turn', norm: 'pause' },
  { raw: 'MALFORMED_FUNCTION_CALL', norm: 'malformed_tool' },
  { raw: 'failed', norm: 'error' },
  { raw: 'something new', norm: 'other' },
];

const count = fc.nat(2000);
const usage = fc.record(
  { inputTotal: count, cacheRead: count, cacheWrite: count, output: count, reasoning: count },
  { requiredKeys: [] },
);

const error = fc.record(
  {
    code: fc.constantFrom('429', 'rate_limit_exceeded'),
    type: fc.constantFrom('RESOURCE_EXHAUSTED', 'overloaded_error'),
    message: words,
    failed: fc.constantFrom('<tool>{broken'),
  },
  { requiredKeys: ['message'] },
);

export const responsePlan: fc.Arbitrary<ResponsePlan> = fc.record(
  {
    id: fc.constantFrom('resp_1', 'msg_2'),
    model: fc.constantFrom('a-model', 'b'),
    pieces: fc.array(piece, { maxLength: 6 }),
    stop: fc.constantFrom(...STOPS),
    usage,
    error: fc.oneof({ weight: 1, arbitrary: error }, { weight: 5, arbitrary: fc.constant(undefined) }),
  },
  { requiredKeys: ['pieces'] },
) as fc.Arbitrary<ResponsePlan>;

export function responseOf(plan: ResponsePlan, choice = 0): Response {
  const builder = new ResponseBuilder('s', choice);
  if (plan.id !== undefined) builder.id = plan.id;
  if (plan.model !== undefined) builder.model = plan.model;
  if (plan.stop !== undefined) builder.stop = plan.stop satisfies Stop;
  if (plan.usage !== undefined) builder.usage = { ...plan.usage, raw: {} };
  if (plan.error !== undefined) builder.error = errorOf(plan.error);
  for (const one of plan.pieces) add(builder, one);
  const last = builder.drafts.at(-1);
  // The limit cuts the last call, as every reader has it.
  if (plan.stop?.norm === 'length' && last !== undefined) last.closed = false;
  return builder.build();
}

const errorOf = ({ failed, ...rest }: NonNullable<ResponsePlan['error']>): ResponseError => ({
  ...rest,
  ...(failed === undefined ? {} : { failedGeneration: mapped(failed) }),
});

function add(builder: ResponseBuilder, one: Piece): void {
  switch (one.t) {
    case 'text':
    case 'refusal':
      builder.text(one.t, mapped(one.text));
      return;
    case 'reasoning': {
      const { signature, encrypted } = one;
      if (one.text === '' && signature === undefined && encrypted === undefined) return;
      const seal = {
        ...(signature === undefined ? {} : { signature }),
        ...(encrypted === undefined ? {} : { encrypted }),
      };
      builder.openText('reasoning', seal).push(mapped(one.text));
      return;
    }
    case 'call':
      builder.call(draftOf(one));
      return;
    case 'result': {
      const server = builder.drafts.filter(({ kind, id }) => kind === 'server' && id !== '');
      const of = server[one.of % Math.max(1, server.length)];
      const { ok, content } = one;
      builder.part({ t: 'result', result: { callId: of?.id ?? 'gone', kind: 'outcome', ok, content } });
      return;
    }
    case 'media':
      builder.part({ t: 'media', mime: one.mime, ref: one.ref });
      return;
    case 'unknown':
      builder.part({ t: 'unknown', raw: { type: 'new_thing' } });
  }
}

export const draftOf = (one: Omit<Extract<Piece, { t: 'call' }>, 't'>): CallDraft => ({
  id: one.id,
  wireName: one.name,
  kind: one.kind,
  argsWire: 'string',
  pieces: one.args === '' ? [] : [mapped(one.args)],
  closed: one.closed,
  at: { source: 's', start: 0, end: 0 },
  problems: [],
});
