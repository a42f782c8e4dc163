/**
 * Harmony as parts of a text: analysis is reasoning, final and commentary without a recipient are text, a message to a recipient
 * is a call. Also a call whose tokens were stripped on its way (`commentary to=functions.f json{…}`): it is named, and does not
 * run.
 */
import { sentence } from '../../../base/words';
import type { Fix } from '../../../base/problem';
import { mapSpan } from '../../../base/span';
import type { MappedText, SourceSpan, Span } from '../../../base/span';
import type { CallDraft } from '../../build/call-draft';
import { inQuotes } from '../../words';
import { trimSpan } from '../../frame/blanks';
import { harmonyMessages } from '../harmony-messages';
import type { HarmonyMessage } from '../harmony-messages';
import { namedDraft } from '../text-call';
import type { Found, FoundCall, FoundHint, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

export const harmony: TextProtocol = {
  id: 'text-harmony',
  name: 'Harmony text',
  needs: 'the tokens <|channel|> or <|start|>, and <|message|>',
  evidence: () => sentence('sign.harmony', 'The text holds messages of Harmony: <|channel|>, <|message|>.'),
  structured: true,
  find: (text, range) => {
    const messages = harmonyMessages(text, range);
    return messages.length > 0 ? messages.flatMap((one) => partsOf(text, one)) : leaked(text, range);
  },
};

const FUNCTIONS = 'functions.';

function partsOf(text: string, message: HarmonyMessage): Found[] {
  const { header, content, span, role, channel, recipient } = message;
  if (message.headerCut) return [{ t: 'markup', span }];
  const start: Found = { t: 'markup', span: header };
  const end: Found[] =
    span.end > content.end ? [{ t: 'markup', span: { start: content.end, end: span.end } }] : [];
  if (role !== 'assistant') return [start, ...end];
  if (recipient !== undefined && !isPerson(text, recipient)) return [callOf(text, message, recipient)];
  if (channel === 'analysis') {
    const inner = trimSpan(text, content);
    return [
      start,
      { t: 'reasoning', span: content, inner, ...(message.open ? { unterminated: true } : {}) },
      ...end,
    ];
  }
  return [start, ...end];
}

const isPerson = (text: string, recipient: Span): boolean =>
  ['assistant', 'user', 'all'].includes(text.slice(recipient.start, recipient.end));

function callOf(text: string, message: HarmonyMessage, recipient: Span): FoundCall {
  const { span, header, end } = message;
  const wire = text.slice(recipient.start, recipient.end);
  const own = wire.startsWith(FUNCTIONS);
  const name = own ? { start: recipient.start + FUNCTIONS.length, end: recipient.end } : recipient;
  const args = trimSpan(text, message.content);
  // Tools of the model's own maker may take code instead of JSON.
  const json = own || text.charAt(args.start) === '{' || !BUILT_IN.test(wire);
  const kind = BUILT_IN.test(wire) ? (json ? 'client_builtin' : 'custom') : 'function';
  return {
    t: 'call',
    span,
    outer: span,
    marker: header,
    draft: (mapped) =>
      namedDraft(mapped, {
        name,
        wireName: recipient,
        args,
        kind,
        argsWire: json ? 'string' : 'none',
        closed: end !== undefined || !message.open,
        span,
      }),
  };
}

const BUILT_IN = /^(?:browser\.|container\.|python$)/;

const LEAKED =
  /(?:(?:commentary|analysis|assistant)\s{0,4})?to=functions\.([A-Za-z0-9_.-]{1,64})(?:\s{0,4}(?:commentary|analysis))?\s{0,4}(?:json|code)?\s{0,4}(?=\{)/g;
const MOST_LEAKED = 20;

function leaked(text: string, range: Span): Found[] {
  if (!text.includes('to=functions.')) return [];
  const values = new ValueReader(text, range.end, range.start);
  const pattern = new RegExp(LEAKED);
  pattern.lastIndex = range.start;
  const found: FoundHint[] = [];
  while (found.length < MOST_LEAKED) {
    const match = pattern.exec(text);
    if (match === null || match.index >= range.end) break;
    const [words, name = ''] = match;
    const from = match.index + words.length;
    const value = values.at(from);
    if (value === null) break;
    const span = { start: match.index, end: value.end };
    const nameStart = match.index + words.indexOf(FUNCTIONS) + FUNCTIONS.length;
    found.push({
      t: 'hint',
      span,
      draft: (mapped) => leakedDraft(mapped, { start: nameStart, end: nameStart + name.length }, span, from),
      problem: (at) => stripped(name, at),
    });
    pattern.lastIndex = Math.max(value.end, from);
  }
  return found;
}

const leakedDraft = (mapped: MappedText, name: Span, span: Span, from: number): CallDraft => ({
  ...namedDraft(mapped, {
    name,
    wireName: { start: name.start - FUNCTIONS.length, end: name.end },
    args: { start: from, end: span.end },
    argsWire: 'string',
    closed: true,
    span,
  }),
  at: mapSpan(mapped.map, span),
});

function readAsCall(name: string): Fix {
  const said = sentence('fix.read-as-call', 'Read it as a call of {name}.', { name: inQuotes(name) });
  return { title: said.message, words: said.words, safe: false };
}

const stripped = (name: string, at: SourceSpan): ReturnType<NonNullable<FoundHint['problem']>> => ({
  code: 'TOOL_SYNTAX_UNPARSED',
  severity: 'warn',
  ...sentence(
    'TOOL_SYNTAX_UNPARSED.harmony',
    'This is a Harmony call of {name} whose tokens (<|channel|>, <|message|>) were stripped on the way, so the server took it for text. It is a candidate and does not run. Keep special tokens when the answer is decoded.',
    { name: inQuotes(name) },
  ),
  layer: 'protocol',
  at,
  retryable: true,
  fix: readAsCall(name),
});
