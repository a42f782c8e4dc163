/**
 * A text in Harmony: what a model wrote, or a whole conversation as it is rendered for the model. Messages of the assistant
 * that follow each other are one response; what a tool returned answers the call before it; an open `<|start|>assistant` at the
 * end is where the model would go on, and no response.
 */
import type { Span } from '../../base/span';
import type { Json } from '../../base/json-value';
import { toValue } from '../../json/node';
import { scanJson } from '../../json/scan';
import { SessionBuilder } from '../build/session-builder';
import { placeOf, sliceOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Reading, WireInput } from '../input';
import type { MessageRole, Response, StopNorm } from '../model';
import { trimSpan } from '../frame/blanks';
import { harmonyMessages } from './harmony-messages';
import type { HarmonyEnd, HarmonyMessage } from './harmony-messages';
import { readSpokenText, spokenBuilder } from './spoken-text';

const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
]);
/** `<|end|>` closes a message, not the answer. */
const STOPS: ReadonlyMap<HarmonyEnd, StopNorm> = new Map([
  ['<|return|>', 'end'],
  ['<|call|>', 'tool'],
]);

export function readHarmony(input: WireInput): Reading {
  const { carrier, body } = input;
  const messages = harmonyMessages(carrier.text, body);
  const [first] = messages;
  if (first === undefined) return readSpokenText(input);
  const session = new SessionBuilder();
  const responses: Response[] = [];
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i];
    if (message === undefined) break;
    if (message.role !== 'assistant') {
      tell(session, carrier, message);
      continue;
    }
    // What stands before the first message belongs to the first answer.
    const start = message === first ? body.start : message.span.start;
    let last = message;
    for (let next = messages[i + 1]; next?.role === 'assistant'; next = messages[i + 1]) {
      last = next;
      i++;
    }
    if (message.headerCut && message !== first) continue;
    const next = messages[i + 1];
    const span = { start, end: next?.span.start ?? body.end };
    // In the middle of a conversation it is the template that wrote the token, not the model that stopped.
    const response = answer(carrier, span, next === undefined ? last.end : undefined);
    responses.push(response);
    session.response(response);
  }
  session.covers(placeOf(carrier, body));
  return { responses, sessions: [session.build()], problems: [], unread: [] };
}

function answer(carrier: Carrier, span: Span, end: HarmonyMessage['end']): Response {
  const builder = spokenBuilder(carrier, span);
  const norm = end === undefined ? undefined : STOPS.get(end.token);
  if (end !== undefined && norm !== undefined)
    builder.stop = { raw: end.token, norm, at: placeOf(carrier, end.span) };
  return builder.build();
}

function tell(session: SessionBuilder, carrier: Carrier, message: HarmonyMessage): void {
  const { role, content, span } = message;
  const at = placeOf(carrier, span);
  const known = ROLES.get(role);
  if (known !== undefined) {
    session.said({ role: known, parts: [{ t: 'text', text: sliceOf(carrier, content) }], at });
    return;
  }
  const name = role.replace(/^functions\./, '');
  session.result({
    callId: '',
    ...(name === 'tool' ? {} : { name }),
    kind: 'outcome',
    ok: true,
    content: resultOf(carrier.text, content),
    at,
  });
}

/** JSON where it is JSON, the text where it is not. */
function resultOf(text: string, content: Span): Json {
  const { start, end } = trimSpan(text, content);
  const scan = scanJson(text, { from: start, to: end });
  return scan.strict && scan.root !== undefined ? toValue(scan.root) : text.slice(start, end);
}
