/**
 * One verdict on a failing call: the layer that it failed in, and what could have stopped it: the first token that a grammar
 * would have blocked, or why no grammar could. It is told from codes, layers, the trace and what the engine is known to get
 * wrong; it never claims more than they show.
 */
import type { Layer, Problem } from '../base/problem';
import { actionNamed } from '../contract/catalogue';
import type { ToolDefinition } from '../document/document';
import type { MaskTrace } from '../mask/trace';
import type { MaskVerdict } from '../mask/verdict';
import type { CallState } from '../runtime/fold';
import type { StopNorm } from '../wire/model';
import { builtinDefinition } from '../tools/builtin';
import { enforcersOf } from './enforcers';
import type { CallVerdict, Stop } from './model';
import { isCutOff, reasonOfToolError, type Reason, type Tightening } from './reason';
import { subschemaPath } from './subschema';

export interface CallVerdictInput {
  /** `failureOf` the call. */
  failure: Problem;
  /** Null where the model made none. */
  call: CallState | null;
  /** That was called; undefined for actions and for names that nothing has. */
  tool: ToolDefinition | undefined;
  /** Of the call's arguments; null while there is none. */
  trace: MaskTrace | null;
  mask: MaskVerdict | null;
  /** Why there is no trace, where that is known. */
  noTrace: Problem | null;
  /** How the response ended; undefined where it does not say. */
  ended?: StopNorm | undefined;
}

export function callVerdict(input: CallVerdictInput): CallVerdict {
  const { failure, call } = input;
  const layer = failure.layer ?? 'protocol';
  const stop = stopOf(layer, input);
  return { layer, problem: failure, stop, enforcers: enforcersOf(layer, stop, call, endedBy(input)) };
}

/** What a program cut afterwards says nothing of how the model ended it. */
const endedBy = ({ failure, ended }: CallVerdictInput): StopNorm | undefined =>
  failure.code === 'ARGS_CUT_BY_CLIENT' ? undefined : ended;

const never = (reason: Reason, more: { tighten?: Tightening; caveats?: readonly Problem[] } = {}): Stop => ({
  t: 'never',
  reason,
  tighten: more.tighten ?? null,
  caveats: more.caveats ?? [],
});

function stopOf(layer: Layer, input: CallVerdictInput): Stop {
  const { code } = input.failure;
  switch (layer) {
    case 'protocol':
      return never(isCutOff(code) ? 'cut-off' : 'not-a-call');
    case 'policy':
      // A call of an atomic batch is refused for another call's sake.
      if (code === 'CANCELLED') return never('data-elsewhere');
      return PATH_FORMS.includes(code) ? ofTool(input) : never('permission');
    case 'semantics':
      return ofTool(input);
    case 'syntax':
      return ofText(input);
  }
}

function ofTool({ failure, tool }: CallVerdictInput): Stop {
  const reason = reasonOfToolError(failure.code);
  if (reason !== 'schema-allows') return never(reason);
  const tighten = tighteningOf(failure, tool);
  return tighten === null ? never(reason) : never(reason, { tighten });
}

/** What the policy refuses of a path because of its form alone, whoever asks. */
const PATH_FORMS: readonly string[] = ['PATH_OUTSIDE_ROOT', 'PATH_INVALID'];

const KEYWORDS: ReadonlyMap<string, Tightening['keyword']> = new Map([
  ['OLD_TEXT_EMPTY', 'minLength'],
  ['FILE_TOO_LARGE', 'maxLength'],
  ['CITY_UNKNOWN', 'enum'],
  ['PATH_OUTSIDE_ROOT', 'pattern'],
  ['PATH_INVALID', 'pattern'],
] as const);

function tighteningOf({ code, path }: Problem, tool: ToolDefinition | undefined): Tightening | null {
  if (tool === undefined) return null;
  const { implementation, schema } = tool;
  const keyword = KEYWORDS.get(code);
  if (keyword !== undefined) {
    const place = path ?? (code === 'FILE_TOO_LARGE' ? '/text' : null);
    return { keyword, schemaPath: place === null ? null : subschemaPath(schema, place) };
  }
  return implementation.kind === 'builtin' && schema !== builtinDefinition(implementation.name).schema
    ? { keyword: 'own', schemaPath: '' }
    : null;
}

function ofText(input: CallVerdictInput): Stop {
  const { failure, call, trace, mask, noTrace, tool } = input;
  if (noTrace !== null || failure.code === 'SCHEMA_UNUSABLE')
    return never('no-grammar', { caveats: noTrace === null ? [] : [noTrace] });
  if (tool === undefined && call !== null && actionNamed(call.record.name) === undefined)
    return { t: 'open', why: 'no-tool' };
  if (trace === null || mask === null) return { t: 'open', why: 'not-there' };
  const { block } = trace;
  if (block !== null)
    return {
      t: 'blocked',
      index: block.index,
      total: trace.tokens.length,
      token: block.token,
      byte: block.byte,
      byteOffset: block.byteOffset,
      keyword: block.why?.keyword ?? null,
      schemaPath: block.why?.schemaPath ?? null,
    };
  switch (mask.code) {
    case 'NOT_ALL_TRACED':
      return { t: 'open', why: 'not-to-the-end' };
    case 'ENDED_EARLY':
      return never('cut-off');
    case 'ENGINE_OVER_ACCEPTS':
      return never('not-enforced', { caveats: mask.caveats });
    // The text is JSON and holds against the schema, and yet it is no object: the schema does not ask for one.
    default:
      return never('schema-allows', {
        tighten: { keyword: 'type', schemaPath: tool === undefined ? null : '' },
      });
  }
}
