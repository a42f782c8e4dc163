/**
 * Fields that the model wrote between tags outside of the action's JSON are put into its arguments. A tag beats a member
 * of the same name. The body is text: it becomes a JSON string whose every character still leads to where it was written.
 */
import { sentence } from '../base/words';
import { joinMapped, mapSpan, sliceMapped } from '../base/span';
import type { MappedText, SourceSpan, TextPiece } from '../base/span';
import type { Problem } from '../base/problem';
import { member } from '../json/node';
import type { JsonNode, ObjectNode } from '../json/node';
import { readArguments } from '../wire/build/arguments';
import { findLongFields } from '../wire/text/long-fields';
import type { LongField } from '../wire/text/long-fields';
import type { Response, ToolCall } from '../wire/model';
import { contractProblem } from './contract-problem';
import { PARAMS_FIELD } from './direct-call';

/** Each field is put in by a scan of the arguments; an answer has one, a call a few. */
const MOST_FIELDS = 32;

export interface WithLongFields {
  call: ToolCall;
  problems: Problem[];
}

/** A body, and where it goes: below which object, under which key. */
interface Insert {
  path: readonly string[];
  value: MappedText;
}

export function applyLongFields(response: Response, call: ToolCall): WithLongFields {
  const problems: Problem[] = [];
  const inserts: Insert[] = [];
  for (const part of response.parts) {
    if (part.t !== 'text') continue;
    for (const field of findLongFields(part.text.text)) {
      const insert = insertOf(part.text, field, call.name);
      if (insert === null || inserts.length >= MOST_FIELDS) continue;
      inserts.push(insert);
      if (!field.closed) problems.push(unclosed(field, mapSpan(part.text.map, field.outer)));
    }
  }
  if (inserts.length === 0 || call.node?.k !== 'obj' || !call.argsOk) return { call, problems };
  const args = inserts.reduce((text, insert) => withInsert(text, insert), call.args);
  const reading = readArguments(call.name, args, call.complete);
  return {
    call: {
      ...call,
      args,
      ...(reading.node === undefined ? {} : { node: reading.node }),
      complete: call.complete && problems.length === 0,
    },
    problems,
  };
}

function insertOf(text: MappedText, field: LongField, action: string): Insert | null {
  const path =
    field.kind === 'FINAL_ANSWER'
      ? action === 'directly_answer'
        ? ['answer_payload']
        : null
      : action === 'directly_call_tool' && field.parameter !== undefined
        ? [PARAMS_FIELD, field.parameter]
        : null;
  return path === null ? null : { path, value: asJsonString(sliceMapped(text, field.body)) };
}

/** The text as a JSON string: each escape maps to the one character that it was made from. */
function asJsonString(body: MappedText): MappedText {
  const { source, pieces: under } = body.map;
  const pieces: TextPiece[] = [];
  const texts: string[] = ['"'];
  let length = 1;
  for (const piece of under) {
    const exact = piece.end - piece.start === piece.srcEnd - piece.srcStart;
    for (const run of runs(body.text, piece.start, piece.end)) {
      const written = JSON.stringify(body.text.slice(run.start, run.end)).slice(1, -1);
      const src = exact
        ? {
            srcStart: piece.srcStart + (run.start - piece.start),
            srcEnd: piece.srcStart + (run.end - piece.start),
          }
        : { srcStart: piece.srcStart, srcEnd: piece.srcEnd };
      pieces.push({ start: length, end: length + written.length, ...src });
      texts.push(written);
      length += written.length;
    }
  }
  texts.push('"');
  const start = under[0]?.srcStart ?? 0;
  const end = under.at(-1)?.srcEnd ?? start;
  return {
    text: texts.join(''),
    map: {
      source,
      pieces: [
        { start: 0, end: 1, srcStart: start, srcEnd: start },
        ...pieces,
        { start: length, end: length + 1, srcStart: end, srcEnd: end },
      ],
    },
  };
}

/** Stretches that need no escape, and single characters that do. Surrogate pairs stay together. */
function* runs(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  let start = from;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0x20 && c !== 0x22 && c !== 0x5c) continue;
    if (i > start) yield { start, end: i };
    yield { start: i, end: i + 1 };
    start = i + 1;
  }
  if (to > start) yield { start, end: to };
}

/** Replaces the member that `path` leads to, or adds it as the first of its object; a missing object is added too. */
function withInsert(args: MappedText, insert: Insert): MappedText {
  const [key, ...below] = insert.path;
  const root = readArguments('', args, true).node;
  if (root?.k !== 'obj' || key === undefined) return args;
  const [inner] = below;
  const target = member(root, key);
  if (inner === undefined) return putMember(args, root, key, insert.value);
  if (target?.k === 'obj') return putMember(args, target, inner, insert.value);
  const object = wrapped(insert.value, inner);
  return putMember(args, root, key, object);
}

function putMember(args: MappedText, object: ObjectNode, key: string, value: MappedText): MappedText {
  const old: JsonNode | undefined = member(object, key);
  const { source } = args.map;
  const whole = { start: 0, end: args.text.length };
  if (old !== undefined) {
    return joinMapped(source, [
      sliceMapped(args, { start: 0, end: old.span.start }),
      value,
      sliceMapped(args, { start: old.span.end, end: whole.end }),
    ]);
  }
  const at = object.span.start + 1;
  const place = mapSpan(args.map, { start: at, end: at }).start;
  const made = (text: string): MappedText => madeText(source, text, place);
  return joinMapped(source, [
    sliceMapped(args, { start: 0, end: at }),
    made(`${JSON.stringify(key)}:`),
    value,
    ...(object.members.length === 0 ? [] : [made(',')]),
    sliceMapped(args, { start: at, end: whole.end }),
  ]);
}

function wrapped(value: MappedText, key: string): MappedText {
  const place = value.map.pieces[0]?.srcStart ?? 0;
  const { source } = value.map;
  return joinMapped(source, [
    madeText(source, `{${JSON.stringify(key)}:`, place),
    value,
    madeText(source, '}', place),
  ]);
}

const madeText = (source: string, text: string, place: number): MappedText => ({
  text,
  map: { source, pieces: [{ start: 0, end: text.length, srcStart: place, srcEnd: place }] },
});

const unclosed = (field: LongField, at: SourceSpan): Problem =>
  contractProblem(
    'TAG_UNCLOSED',
    'error',
    sentence(
      'TAG_UNCLOSED',
      'The tag {tag} is never closed: the response was cut off inside it, so the call does not run.',
      { tag: field.parameter === undefined ? field.kind : `${field.kind}_${field.parameter}` },
    ),
    at,
  );
