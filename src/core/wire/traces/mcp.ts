/**
 * Traffic of the Model Context Protocol: JSON-RPC messages as lines, an array, events, or one alone. `tools/list` gives the offers;
 * `tools/call` and its response are a call and its result. That is execution, not a turn: nobody but the caller knows which answer
 * asked for it. So calls stand among the messages, and the traffic has no responses, except where a server lets the client's model
 * answer (`sampling/createMessage`).
 *
 * `isError: true` is a tool that failed, in words for the model; a JSON-RPC `error` is a call that was never carried out.
 * A bare `{content: […], isError?}` is a result whose call is not in the paste.
 */
import { phrase, sentence, type Said } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import type { Problem } from '../../base/problem';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { closeCall } from '../build/call-draft';
import { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, isTrue, numberAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, ToolResult, Unread } from '../model';
import { cutShort, inQuotes } from '../words';
import { loggedCall } from './logged-call';
import { mcpFrames } from './mcp-frames';
import { readSampled, readSampling } from './mcp-sampling';
import { isBareResult, isToolList, isToolResult, mcpEvidence } from './mcp-shape';

export const mcp: Format = {
  id: 'mcp',
  name: 'MCP',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' || sniffed === 'text' ? 'jsonl' : sniffed),
  needs: 'jsonrpc “2.0” with a method of MCP or its result, or content[] with isError',
  detect: (input) => {
    for (const { carrier, node } of mcpFrames(input)) {
      const evidence = mcpEvidence(carrier, node);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read: (input) => new Reader(input).read(),
};

interface Asked {
  method: string;
  document: JsonDocument;
  node: ObjectNode;
  /** The message of the call was said. */
  told: boolean;
  answered: boolean;
  callId: string;
  name: string;
}

class Reader {
  private readonly session = new SessionBuilder();
  private readonly responses: Response[] = [];
  private readonly problems: Problem[] = [];
  private readonly unread: Unread[] = [];
  /** Requests by their id, in order: an id may be used again once it is answered. */
  private readonly asked = new Map<string, { requests: Asked[]; next: number }>();
  private calls = 0;
  private held = false;

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    const documents = mcpFrames(this.input);
    // A response may be logged before its request; so the requests are known first.
    const requests = new Map(documents.flatMap((document) => this.register(document)));
    for (const document of documents) {
      const request = requests.get(document);
      if (request !== undefined) this.request(request);
      else if (document.node.k === 'obj') this.answer(document, document.node);
      else this.stray(document.at, sentence('unread.mcp-no-object', 'A message that is no object.'));
    }
    this.unanswered(requests.values());
    const { carrier, body } = this.input;
    this.session.covers(placeOf(carrier, body));
    // Rules of conversations do not hold here: calls overlap, ids are those of requests, results come in any order.
    const sessions = this.held ? [{ ...this.session.build(), problems: [] }] : [];
    return {
      responses: this.responses,
      sessions,
      requestRead: documents[0]?.node === this.input.request?.node,
      problems: this.problems,
      unread: this.unread,
    };
  }

  private register(document: JsonDocument): [JsonDocument, Asked][] {
    const { node } = document;
    const method = textAt(node, 'method');
    if (node.k !== 'obj' || method === undefined) return [];
    const params = objectAt(node, 'params');
    const id = idOf(node);
    const asked: Asked = {
      method,
      document,
      node,
      told: false,
      answered: id === undefined,
      callId: '',
      name: textAt(params, 'name') ?? '',
    };
    if (id !== undefined) {
      const same = this.asked.get(id);
      if (same === undefined) this.asked.set(id, { requests: [asked], next: 0 });
      else same.requests.push(asked);
    }
    return [[document, asked]];
  }

  private request(asked: Asked): void {
    const { method, document } = asked;
    if (method === 'tools/call') this.tell(asked);
    else if (method === 'sampling/createMessage') {
      this.held = true;
      readSampling(document.carrier, asked.node, this.session, this.unread);
    } else if (method !== 'tools/list')
      this.stray(
        document.at,
        sentence('unread.mcp-method', 'A message of the method {method}.', { method: inQuotes(method) }),
      );
    else this.held = true;
  }

  /** The call, as a message of the model to the tool. */
  private tell(asked: Asked): void {
    if (asked.told) return;
    asked.told = true;
    this.held = true;
    const { carrier, at } = asked.document;
    const params = objectAt(asked.node, 'params');
    const id = idOf(asked.node);
    asked.callId = id === undefined ? '' : idText(asked.node);
    const draft = loggedCall(carrier, {
      id: asked.callId,
      name: stringAt(params, 'name'),
      args: member(params, 'arguments'),
      node: params ?? asked.node,
    });
    const call = closeCall(carrier.source, draft, this.calls++);
    // A call without arguments is one without parameters: the protocol leaves them out.
    if (draft.argsWire === 'none') call.problems = call.problems.filter(({ code }) => code !== 'ARGS_EMPTY');
    asked.callId = call.id;
    this.session.said({ role: 'assistant', parts: [{ t: 'call', call }], at });
  }

  private answer(document: JsonDocument, node: ObjectNode): void {
    const { carrier, at } = document;
    const id = idOf(node);
    const asked = id === undefined ? undefined : this.take(id);
    const result = objectAt(node, 'result');
    const error = objectAt(node, 'error');
    if (!hasKey(node, 'jsonrpc') && isBareResult(node)) {
      this.held = true;
      this.lone(resultOf(carrier, node, at, '', undefined));
    } else if (asked?.method === 'tools/call') this.returned(document, asked, result, error);
    else if (asked?.method === 'sampling/createMessage' && result !== undefined) {
      const response = readSampled(carrier, result, at, this.unread);
      this.responses.push(response);
      this.session.response(response);
    } else if (error !== undefined) this.failed(document, asked, error);
    else if (result !== undefined && isToolList(result) && asked?.method !== 'prompts/list') {
      this.held = true;
      for (const tool of readToolOffers(carrier, arrayAt(result, 'tools'), this.unread))
        this.session.offer(tool);
    } else if (result !== undefined && asked === undefined && isToolResult(result)) {
      this.held = true;
      this.lone(resultOf(carrier, result, at, '', undefined));
    } else {
      this.server(result);
      this.stray(
        at,
        asked === undefined
          ? sentence('unread.mcp-no-request', 'A response whose request is not in the paste.')
          : sentence('unread.mcp-response', 'A response to {method}.', { method: inQuotes(asked.method) }),
      );
    }
  }

  private take(id: string): Asked | undefined {
    const queue = this.asked.get(id);
    const asked = queue?.requests[queue.next];
    if (queue === undefined || asked === undefined) return undefined;
    queue.next++;
    asked.answered = true;
    return asked;
  }

  private returned(
    { carrier, at }: JsonDocument,
    asked: Asked,
    result: ObjectNode | undefined,
    error: ObjectNode | undefined,
  ): void {
    this.tell(asked);
    const name = asked.name === '' ? undefined : asked.name;
    if (result !== undefined) {
      this.session.result(resultOf(carrier, result, at, asked.callId, name));
      const data = member(result, 'structuredContent');
      if (data !== undefined && (arrayAt(result, 'content')?.items.length ?? 0) > 0)
        this.unread.push({
          at: placeOf(carrier, data.span),
          why: sentence(
            'unread.mcp-again',
            'The result once more, as data; what the model reads is its content.',
          ),
        });
      return;
    }
    this.session.result({
      callId: asked.callId,
      ...(name === undefined ? {} : { name }),
      kind: 'outcome',
      ok: false,
      content: error === undefined ? null : toValue(error),
      at,
    });
    this.problems.push(protocolError(carrier, asked.name, error, at));
  }

  private failed(document: JsonDocument, asked: Asked | undefined, error: ObjectNode): void {
    this.problems.push(protocolError(document.carrier, asked?.method ?? '', error, document.at));
    this.stray(document.at, sentence('unread.mcp-error', 'An error that answers no call of a tool.'));
  }

  /** A result whose call is not in the paste is no fault of the conversation. */
  private lone(result: ToolResult): void {
    this.session.said({
      role: 'tool',
      parts: [{ t: 'result', result }],
      ...(result.at === undefined ? {} : { at: result.at }),
    });
  }

  /** `initialize` says who the server is. */
  private server(result: ObjectNode | undefined): void {
    const info = objectAt(result, 'serverInfo');
    const title = textAt(info, 'title') ?? textAt(info, 'name');
    if (title !== undefined) this.session.facts.title ??= title;
  }

  private unanswered(requests: Iterable<Asked>): void {
    for (const { method, answered, document, name } of requests) {
      if (answered || method !== 'tools/call') continue;
      this.problems.push({
        code: 'CALL_WITHOUT_RESULT',
        severity: 'warn',
        ...sentence(
          'CALL_WITHOUT_RESULT.mcp',
          'The call of {name} has no response in this paste: it was cut off, or the server never answered.',
          { name: inQuotes(name) },
        ),
        layer: 'protocol',
        at: document.at,
        retryable: true,
      });
    }
  }

  private stray(at: SourceSpan, why: Said): void {
    this.unread.push({ at, why });
  }
}

/** `1` and `"1"` are different ids. */
function idOf(node: JsonNode): string | undefined {
  const id = member(node, 'id');
  return id?.k === 'str' ? `s${id.value}` : id?.k === 'num' ? `n${id.raw}` : undefined;
}

const idText = (node: JsonNode): string => idOf(node)?.slice(1) ?? '';

function resultOf(
  carrier: Carrier,
  result: ObjectNode,
  at: SourceSpan,
  callId: string,
  name: string | undefined,
): ToolResult {
  const content = member(result, 'content');
  const empty = content === undefined || (content.k === 'arr' && content.items.length === 0);
  const data = empty ? (member(result, 'structuredContent') ?? member(result, 'toolResult')) : undefined;
  const said = data ?? content;
  return {
    callId,
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: !isTrue(member(result, 'isError')),
    content: said === undefined ? null : toValue(said),
    at: result.complete ? placeOf(carrier, result.span) : at,
  };
}

function protocolError(
  carrier: Carrier,
  what: string,
  error: ObjectNode | undefined,
  at: SourceSpan,
): Problem {
  const code = numberAt(error, 'code');
  const message = textAt(error, 'message') ?? 'no message';
  const whom =
    what === ''
      ? phrase('A request', 'a-request')
      : phrase(`The request of ${inQuotes(what)}`, 'the-request', { name: inQuotes(what) });
  return {
    code: 'MCP_PROTOCOL_ERROR',
    severity: 'error',
    ...sentence(
      'MCP_PROTOCOL_ERROR',
      '{whom} was refused by the protocol{code}: {message}. Nothing ran; a tool that fails says so with isError.',
      { whom, code: code === undefined ? '' : ` (${code})`, message: cutShort(message) },
    ),
    layer: 'protocol',
    at: error === undefined ? at : placeOf(carrier, error.span),
    retryable: false,
  };
}
