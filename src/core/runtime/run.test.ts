import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy, defaultSettings, emptyDocument } from '../document/defaults';
import type { SessionDocument, ToolDefinition } from '../document/document';
import { builtinDefinition } from '../tools/builtin';
import { logHash } from './log-hash';
import { openHistory } from './history';
import { applyEvent, initialState, type RunState } from './fold';
import { openMoments } from './moment';
import { runDocument } from './run';

/** A Chat Completions body with these calls. */
const chat = (
  calls: readonly [name: string, args: string][],
  content: string | null = null,
  finish = 'tool_calls',
) =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: calls.length === 0 ? 'stop' : finish,
        message: {
          role: 'assistant',
          content,
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(([name, args], i) => ({
                  id: `call_${i}`,
                  type: 'function',
                  function: { name, arguments: args },
                })),
              }),
        },
      },
    ],
  });

const weather: ToolDefinition = builtinDefinition('get_weather');
const session = (patch: Partial<SessionDocument> = {}): SessionDocument => ({
  ...emptyDocument('t'),
  prompt: { kind: 'messages', messages: [{ role: 'user', content: 'Weather?' }] },
  tools: [weather, builtinDefinition('write_file'), builtinDefinition('edit')],
  fixtures: { weather: { rome: { celsius: 20, sky: 'clear' } } },
  files: [{ path: 'a.txt', text: 'one\ntwo\none\n' }],
  ...patch,
});
const said = (...texts: string[]) => ({ responses: texts.map((text) => ({ text })) });
const outline = (document: SessionDocument) =>
  runDocument(document).events.map((e) => `${e.id} ${e.outcome}`);
const codes = (document: SessionDocument) =>
  runDocument(document).events.flatMap((e) => e.problems.map((p) => `${e.id} ${p.code}`));

const ROME = chat([['get_weather', '{"city":"Rome"}']]);

describe('a run', () => {
  it('takes a call through all eight stages and waits for the next response', () => {
    expect(outline(session(said(ROME)))).toEqual([
      '1.prompt.0 ok',
      '1.project.0 ok',
      '1.respond.0 ok',
      '1.parse.0 ok',
      '1.parse.1 ok',
      '1.validate.0 ok',
      '1.authorize.0 ok',
      '1.execute.0 ok',
      '1.observe.0 ok',
      '2.prompt.0 ok',
      '2.project.0 ok',
      '2.respond.0 waiting',
    ]);
  });

  it('ends where the model answers without a call', () => {
    const { events } = runDocument(session(said(ROME, chat([], 'It is clear.'))));
    expect(events.at(-1)?.detail).toMatchObject({ t: 'end', reason: 'answer', text: 'It is clear.' });
  });

  it('ends at finish, and says that later responses are not read', () => {
    const { events } = runDocument(session(said(chat([['finish', '{}']]), ROME)));
    expect(events.at(-1)).toMatchObject({
      detail: { reason: 'finish' },
      problems: [{ code: 'RESPONSES_NOT_REACHED' }],
    });
  });

  it('shows the result of a turn to the next prompt', () => {
    const document = session(said(ROME, chat([], 'ok')));
    const log = runDocument(document);
    const projection = openMoments(document, log).at(log.events.length - 1)?.projection;
    expect(projection?.messages.map((m) => m.role)).toEqual(['user', 'assistant', 'user']);
    expect(projection?.requestBodyText).toContain('celsius');
  });

  it('reads nothing from an empty paste, and asks again', () => {
    expect(outline(session(said(''))).slice(2, 5)).toEqual([
      '1.respond.0 ok',
      '1.parse.0 failed',
      '1.observe.0 ok',
    ]);
  });

  it('runs a document without anything in it', () => {
    expect(outline(emptyDocument('t'))).toEqual(['1.prompt.0 ok', '1.project.0 ok', '1.respond.0 waiting']);
  });

  it('says of a request in the place of a response that it holds no answer, and reads the next', () => {
    const request = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Rain?' }] });
    expect(codes(session(said(request, chat([], 'No.'))))).toEqual(['1.parse.0 NO_RESPONSE']);
    expect(outline(session(said(request, chat([], 'No.')))).at(-1)).toBe('2.observe.0 ok');
  });

  it('stops at the turn limit', () => {
    const document = session({ ...said(ROME, ROME, ROME), settings: { ...defaultSettings(), maxTurns: 2 } });
    expect(runDocument(document).events.at(-1)?.detail).toMatchObject({ t: 'end', reason: 'turn-limit' });
  });

  it('takes each response of one paste as a turn', () => {
    const stream = (id: string) =>
      `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } }] }, finish_reason: 'tool_calls' }] })}\n\n`;
    const { events } = runDocument(session(said(stream('a') + stream('b'))));
    expect(events.filter((e) => e.detail.t === 'execute').map((e) => e.turn)).toEqual([1, 2]);
  });
});

describe('a call that does not hold goes no further', () => {
  it.each<[string, string, string[]]>([
    ['cut arguments', chat([['get_weather', '{"city":"Ro']], null, 'length'), ['1.parse.1 ARGS_TRUNCATED']],
    ['arguments that are no JSON', chat([['get_weather', "{city: 'Rome'}"]]), ['1.parse.1 ARGS_NOT_JSON']],
    ['a tool that the session does not have', chat([['get_wether', '{}']]), ['1.parse.1 TOOL_UNKNOWN']],
    [
      'a value that the schema refuses',
      chat([['get_weather', '{"city":"Rome","unit":"kelvin"}']]),
      ['1.validate.0 NOT_IN_ENUM'],
    ],
    [
      'a city that no fixture knows',
      chat([['get_weather', '{"city":"Oslo"}']]),
      ['1.execute.0 CITY_UNKNOWN'],
    ],
  ])('%s', (_, text, expected) => {
    const found = codes(session(said(text)));
    for (const code of expected) expect(found).toContain(code);
  });

  it('never executes a truncated call, even when its partial value is valid', () => {
    for (const cut of ['{"city":"Rome"', '{"city":"Rome', '{"city":"Rome",'])
      for (const finish of ['length', 'tool_calls', 'stop']) {
        const { events } = runDocument(session(said(chat([['get_weather', cut]], null, finish))));
        expect(events.some((e) => e.detail.t === 'execute')).toBe(false);
      }
  });

  it('does not stop its siblings: partial admission', () => {
    const text = chat([
      ['get_weather', '{"city":"Rome","unit":"kelvin"}'],
      ['get_weather', '{"city":"Rome"}'],
    ]);
    const { events } = runDocument(session(said(text)));
    expect(events.filter((e) => e.detail.t === 'execute').map((e) => [e.call, e.outcome])).toEqual([
      [1, 'ok'],
    ]);
    const results = events
      .flatMap((e) => (e.detail.t === 'observe' ? e.detail.entries : []))
      .filter((e) => e.kind === 'result');
    expect(results.map((r) => r.isError ?? false)).toEqual([true, false]);
  });

  it('cancels its siblings under atomic admission', () => {
    const text = chat([
      ['get_weather', '{"city":"Rome","unit":"kelvin"}'],
      ['get_weather', '{"city":"Rome"}'],
    ]);
    const settings = { ...defaultSettings(), batch: { admission: 'atomic' as const, maxCalls: 8 } };
    const { events } = runDocument(session({ ...said(text), settings }));
    expect(events.filter((e) => e.detail.t === 'execute').map((e) => e.detail)).toMatchObject([
      { result: { ok: false, error: { code: 'CANCELLED' } } },
    ]);
  });

  it('names the argument that a tool’s own check is about', () => {
    const args = '{"path":"a.txt","edits":[{"oldText":"two","newText":"2"},{"oldText":"one","newText":"1"}]}';
    const text = chat([['edit', args]]);
    const problem = runDocument(session(said(text))).events.flatMap((e) => e.problems)[0];
    expect(problem).toMatchObject({
      code: 'OLD_TEXT_NOT_UNIQUE',
      layer: 'semantics',
      path: '/edits/1/oldText',
    });
    const { start = 0, end = 0 } = problem?.at ?? {};
    expect(text.slice(start, end)).toBe('\\"one\\"');
  });

  it('sends one correction at the end of the next prompt, and forgets it in the one after', () => {
    const bad = chat([['get_weather', '{"city":"Ro']], null, 'length');
    const document = session(said(bad, ROME, chat([], 'ok')));
    const log = runDocument(document);
    const requests = [1, 2, 3].map((turn) => {
      const index = log.events.findIndex((e) => e.turn === turn && e.stage === 'project');
      return openMoments(document, log).at(index)?.projection.requestBodyText ?? '';
    });
    expect(requests.map((r) => r.includes('RETRY CORRECTION'))).toEqual([false, true, false]);
    expect(requests[2]).not.toContain('{\\"city\\":\\"Ro\\"');
  });
});

describe('policy', () => {
  const write = chat([['write_file', '{"path":"b.txt","text":"x"}']]);
  it('asks before a tool that needs a word, and nothing runs until it is given', () => {
    const policy = { ...defaultPolicy(), confirm: ['write_file'] };
    expect(outline(session({ ...said(write), policy })).at(-1)).toBe('1.authorize.0 waiting');
    const approved = runDocument(
      session({ ...said(write), policy: { ...policy, decisions: { '1.authorize.0': 'approve' } } }),
    );
    expect(approved.events.some((e) => e.detail.t === 'execute' && e.detail.writes.length === 1)).toBe(true);
    const denied = session({ ...said(write), policy: { ...policy, decisions: { '1.authorize.0': 'deny' } } });
    expect(codes(denied)).toContain('1.authorize.0 CONFIRMATION_DENIED');
  });

  it('keeps a write out of the files when it is refused', () => {
    const document = session({ ...said(write), policy: { ...defaultPolicy(), defaultAccess: 'read' } });
    const log = runDocument(document);
    expect(codes(document)).toContain('1.authorize.0 WRITE_NOT_ALLOWED');
    expect(openHistory(log.events, document).at(log.events.length).files.has('b.txt')).toBe(false);
  });
});

describe('determinism', () => {
  const edits = chat([
    ['write_file', '{"path":"b.txt","text":"x"}'],
    ['edit', '{"path":"a.txt","edits":[{"oldText":"two","newText":"2"}]}'],
    ['edit', '{"path":"a.txt","edits":[{"oldText":"one","newText":"1"}]}'],
  ]);
  const document = session(said(edits, ROME, 'prose {"@action"', chat([], 'done')));

  it('the same document gives the same log and hash', () => {
    const copy = JSON.parse(JSON.stringify(document)) as SessionDocument;
    expect(runDocument(copy)).toEqual(runDocument(document));
  });

  it('the hash covers what happened and not how it is worded', () => {
    const { events, hash } = runDocument(document);
    const reworded = events.map((e) => ({
      ...e,
      problems: e.problems.map((p) => ({ ...p, message: 'in other words' })),
    }));
    expect(logHash(reworded)).toBe(hash);
    const moved = events.map((e, i) => (i === 7 ? { ...e, outcome: 'warn' as const } : e));
    expect(logHash(moved)).not.toBe(hash);
  });

  it('does not change the document', () => {
    const before = JSON.stringify(document);
    runDocument(document);
    expect(JSON.stringify(document)).toBe(before);
  });

  it('a state reached by any jumps equals the one folded from the start', () => {
    const long = session(said(...Array.from({ length: 30 }, () => edits)));
    const { events } = runDocument(long);
    expect(events.length).toBeGreaterThan(400);
    const folded: RunState[] = [];
    let state = initialState(long);
    for (const event of events) folded.push((state = applyEvent(state, event)));
    const history = openHistory(events, long);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: events.length + 5 }), { maxLength: 40 }), (jumps) => {
        for (const jump of jumps) {
          const index = Math.max(-1, Math.min(jump, events.length - 1));
          expect(history.at(jump)).toEqual(index < 0 ? initialState(long) : folded[index]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('any pasted text gives a run, never a throw', () => {
    const samples = [
      edits,
      ROME,
      '{"@action":"directly_call_tool","directly_call_tool_name":"edit","directly_call_tool_params":{}}',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom(...samples), fc.nat(), fc.string())
        .map(([s, at, x]) => s.slice(0, at % s.length) + x + s.slice(at % s.length)),
      fc.tuple(fc.constantFrom(...samples), fc.nat()).map(([s, at]) => s.slice(0, at % s.length)),
    );
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 3 }),
        fc.constantFrom('native' as const, 'text' as const),
        (texts, toolExpression) => {
          const document = session({ ...said(...texts), settings: { ...defaultSettings(), toolExpression } });
          const log = runDocument(document);
          const moments = openMoments(document, log);
          log.events.forEach((_, i) => expect(moments.at(i)).not.toBeNull());
        },
      ),
      { numRuns: 120 },
    );
  });
});
