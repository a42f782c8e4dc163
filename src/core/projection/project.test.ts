import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json-value';
import { utf8Length } from '../base/utf8';
import { PROFILE_IDS, SECTION_IDS, type SectionId } from '../document/document';
import { renderPrompt, type RenderedPrompt } from '../prompt/render';
import type { Projection, ToolInput } from './model';
import { projectPrompt, type ProjectOptions } from './project';

const SECTIONS: Record<SectionId, string> = {
  'high-static': 'You are careful.',
  frozen: 'f'.repeat(1500),
  'semi-dynamic-1': 'skills',
  'semi-dynamic-2': 't'.repeat(1500),
  'timeline-open': 'now',
  dynamic: 'the question',
};
const render = (sections: Partial<Record<SectionId, string>> = {}, turnNonce = 'q1w2e3'): RenderedPrompt =>
  renderPrompt({ kind: 'sections', sections: { ...SECTIONS, ...sections } }, { turnNonce, timeline: [] });
const project = (rendered: RenderedPrompt, options: Partial<ProjectOptions> = {}): Projection =>
  projectPrompt(rendered, { profile: 'dashscope-explicit', tools: [], ...options });

const WEATHER: ToolInput = {
  name: 'get_weather',
  description: 'Weather of a city',
  schema: '{"type":"object","properties":{"city":{"type":"string"}}}',
};
const EPHEMERAL = { type: 'ephemeral' };
const body = (projection: Projection): Record<string, Json> => projection.requestBody as Record<string, Json>;

describe('messages of a sections prompt', () => {
  it('lead back to the raw prompt, piece by piece, under the section that wrote them', () => {
    const rendered = render();
    const { layout, messages } = project(rendered);
    expect(layout).toBe('5');
    expect(messages.map((m) => m.pieces.map((p) => p.section))).toEqual([
      ['high-static'],
      ['frozen'],
      ['semi-dynamic-1'],
      ['semi-dynamic-2'],
      ['timeline-open', 'between', 'dynamic'],
    ]);
    for (const { text, pieces } of messages)
      for (const { at, span } of pieces) {
        expect(span.source).toBe('prompt:raw');
        expect(rendered.text.slice(span.start, span.end)).toBe(text.slice(at.start, at.end));
      }
  });

  it('show text that the projection put in as a piece without a place', () => {
    const { messages } = project(render({ frozen: 'f', 'semi-dynamic-1': 's'.repeat(1500) }));
    const merged = messages[1];
    expect(merged?.pieces.map((p) => [p.section, p.span.end - p.span.start])).toEqual([
      ['frozen', 71],
      ['between', 0],
      ['semi-dynamic-1', 1622],
    ]);
    expect(merged?.text.slice(merged.pieces[1]?.at.start, merged.pieces[1]?.at.end)).toBe('\n');
  });

  it('carry bytes, a hash that no marker changes, and cumulative bytes at each breakpoint', () => {
    const { messages, breakpoints } = project(render());
    expect(messages.map((m) => m.bytes)).toEqual(messages.map((m) => utf8Length(m.text)));
    expect(breakpoints.map((b) => [b.afterMessage, b.index])).toEqual([
      [0, 0],
      [1, 1],
      [3, 2],
    ]);
    const upTo = (n: number): number => messages.slice(0, n + 1).reduce((sum, m) => sum + m.bytes, 0);
    for (const { afterMessage, cumulativeBytes } of breakpoints)
      expect(cumulativeBytes).toBe(upTo(afterMessage));
    const unmarked = project(render(), { qwenMarkers: 'remove' });
    expect(unmarked.messages.map((m) => m.hash)).toEqual(messages.map((m) => m.hash));
  });

  it('keep everything up to the last marker when only the dynamic section and the nonce change', () => {
    const before = project(render());
    const after = project(render({ dynamic: 'another', 'timeline-open': 'later' }, 'zzzzzz'));
    expect(after.messages.slice(0, 4)).toEqual(before.messages.slice(0, 4));
    expect(after.messages[4]?.hash).not.toBe(before.messages[4]?.hash);
  });

  it('go out as one message when a section breaks the split, and say so', () => {
    const rendered = render({ frozen: 'see <|PROMPT_SECTION_x|>' });
    const { layout, messages, problems } = project(rendered);
    expect([layout, messages.map((m) => m.text)]).toEqual(['none', [rendered.text]]);
    expect(problems.map((p) => p.code)).toEqual(['PROMPT_SENT_WHOLE']);
    expect(messages[0]?.pieces.map((p) => p.section)).toContain('dynamic');
  });

  it('tile their text, whatever a section holds', () => {
    const atom = fc.constantFrom(
      '<|AI_CACHE_FROZEN_END_semi-dynamic|>',
      '<|AI_CACHE_SEMI_semi|>',
      '<|AI_CACHE_SEMI_END_semi|>',
      '<|PROMPT_SECTION_high-static|>h<|PROMPT_SECTION_END_high-static|>',
      '<|PROMPT_SECTION_x|>',
      '<|TIMELINE_b1|>',
      'x'.repeat(600),
      '冻',
      '\n',
    );
    const text = fc.array(atom, { maxLength: 5 }).map((parts) => parts.join(''));
    const sections = fc.record(
      Object.fromEntries(SECTION_IDS.map((id) => [id, text])) as Record<SectionId, typeof text>,
    );
    fc.assert(
      fc.property(sections, (texts) => {
        const rendered = renderPrompt(
          { kind: 'sections', sections: texts },
          { turnNonce: 'q1w2e3', timeline: [] },
        );
        const { messages, requestBody } = project(rendered, { tools: [WEATHER] });
        for (const message of messages) {
          let at = 0;
          for (const piece of message.pieces) {
            expect(piece.at.start).toBe(at);
            at = piece.at.end;
            if (piece.span.end > piece.span.start)
              expect(rendered.text.slice(piece.span.start, piece.span.end)).toBe(
                message.text.slice(piece.at.start, piece.at.end),
              );
          }
          expect(at).toBe(message.text.length);
        }
        expect(typeof requestBody).toBe('object');
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('request of a sections prompt', () => {
  it('for DashScope: a marked message has one text part with cache_control, an unmarked one is a string', () => {
    const projection = project(render(), { model: 'qwen3-max', tools: [WEATHER] });
    const part = (i: number): unknown => [
      { type: 'text', text: projection.messages[i]?.text, cache_control: EPHEMERAL },
    ];
    expect(body(projection)).toEqual({
      model: 'qwen3-max',
      messages: [
        { role: 'system', content: part(0) },
        { role: 'user', content: part(1) },
        { role: 'user', content: projection.messages[2]?.text },
        { role: 'user', content: part(3) },
        { role: 'user', content: projection.messages[4]?.text },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'Weather of a city',
            parameters: { type: 'object', properties: { city: { type: 'string' } } },
          },
        },
      ],
    });
  });

  it('for Anthropic: system blocks, user messages, tools, and no marker on a tool', () => {
    const projection = project(render(), { profile: 'anthropic', model: 'claude-opus-5', tools: [WEATHER] });
    const { messages } = projection;
    expect(body(projection)).toMatchObject({
      model: 'claude-opus-5',
      system: [{ type: 'text', text: messages[0]?.text, cache_control: EPHEMERAL }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: messages[1]?.text, cache_control: EPHEMERAL }] },
        { role: 'user', content: messages[2]?.text },
        { role: 'user', content: [{ cache_control: EPHEMERAL }] },
        { role: 'user', content: messages[4]?.text },
      ],
    });
    expect(body(projection)['tools']).toEqual([
      {
        name: 'get_weather',
        description: 'Weather of a city',
        input_schema: JSON.parse(WEATHER.schema) as Json,
      },
    ]);
  });

  it('has a plain system string in layout 2', () => {
    const projection = project(render({ frozen: '', 'semi-dynamic-2': '' }), { profile: 'anthropic' });
    expect(projection.layout).toBe('2');
    expect(typeof body(projection)['system']).toBe('string');
    expect(projection.breakpoints).toEqual([]);
  });
});

describe('markers and the name of the model', () => {
  const codes = (projection: Projection): string[] => projection.reasons.map((r) => r.code);

  it.each(['qwen3-max', 'Qwen/QwQ', 'my-QWEN-proxy'])('stay for %s by default, with the reason', (model) => {
    const projection = project(render(), { model });
    expect(projection.breakpoints).toHaveLength(3);
    expect(codes(projection)).toContain('MARKERS_KEPT_FOR_MODEL');
  });

  it('go for a qwen name where the setting follows the code; arrays, roles and text stay', () => {
    const kept = project(render(), { model: 'qwen3-max' });
    const removed = project(render(), { model: 'qwen3-max', qwenMarkers: 'remove' });
    expect(removed.breakpoints).toEqual([]);
    expect(removed.messages.map((m) => [m.role, m.text])).toEqual(kept.messages.map((m) => [m.role, m.text]));
    expect(JSON.stringify(removed.requestBody)).toBe(
      JSON.stringify(kept.requestBody).replaceAll(`,"cache_control":${JSON.stringify(EPHEMERAL)}`, ''),
    );
    expect(codes(removed)).toContain('MARKERS_REMOVED_FOR_MODEL');
  });

  it('stay for other names under either setting', () => {
    const projection = project(render(), { model: 'deepseek-v3', qwenMarkers: 'remove' });
    expect(projection.breakpoints).toHaveLength(3);
    expect(codes(projection).filter((code) => code.startsWith('MARKERS'))).toEqual([]);
  });
});

describe('tools', () => {
  const DIGITS = [
    '9007199254740993',
    '18446744073709551615',
    '0.12345678901234567890123456789',
    '1e400',
    '-0',
    '1.0',
  ];

  it.each(DIGITS)('keep the digits of %s in the request text', (digits) => {
    const schema = `{ "type": "object", "maximum": ${digits}, "maximum": ${digits} }`;
    for (const profile of PROFILE_IDS) {
      const { requestBodyText } = project(render(), {
        profile,
        tools: [{ ...WEATHER, schema: ` ${schema}\n` }],
      });
      expect(requestBodyText).toContain(`: ${schema}`);
      expect(() => JSON.parse(requestBodyText) as Json).not.toThrow();
    }
  });

  it.each([
    ['{"type":"object"', 'it is not JSON at line 1'],
    ['', 'it is not JSON'],
    ['{"a":1,}', 'it is not JSON'],
    ['{} {}', 'it is not JSON'],
    ['[]', 'it is JSON, but not an object'],
    ['true', 'it is JSON, but not an object'],
  ])('whose schema is %j cannot be sent: a problem, and a note in the request', (schema, why) => {
    const projection = project(render(), {
      profile: 'anthropic',
      tools: [
        { ...WEATHER, schema },
        { ...WEATHER, name: 'other' },
      ],
    });
    expect(projection.problems).toMatchObject([
      { code: 'TOOL_SCHEMA_NOT_SENT', severity: 'error', at: { source: 'tool:get_weather' } },
    ]);
    expect(projection.problems[0]?.message).toContain(why);
    expect(projection.tools.map((t) => t.valid)).toEqual([false, true]);
    expect(body(projection)['tools']).toMatchObject([
      { name: 'get_weather', input_schema: { $comment: expect.stringContaining(why) as string } },
      { name: 'other', input_schema: { type: 'object' } },
    ]);
  });

  it.each([
    ['a name with a dot', [{ ...WEATHER, name: 'a.b' }], 'TOOL_NAME_REFUSED'],
    ['an empty name', [{ ...WEATHER, name: '' }], 'TOOL_NAME_REFUSED'],
    ['65 characters', [{ ...WEATHER, name: 'x'.repeat(65) }], 'TOOL_NAME_REFUSED'],
    ['a name twice', [WEATHER, WEATHER], 'TOOL_NAME_TWICE'],
  ])('with %s are a problem', (_, tools, code) => {
    expect(project(render(), { tools }).problems.map((p) => p.code)).toEqual([code]);
  });

  it('go out in their order, and __proto__ is a name and a key like any other', () => {
    const tools = ['b', '__proto__', 'a'].map((name) => ({
      ...WEATHER,
      name,
      schema: '{"__proto__":{"x":1},"type":"object"}',
    }));
    const projection = project(render(), { tools });
    expect(projection.tools.map((t) => t.name)).toEqual(['b', '__proto__', 'a']);
    expect(projection.requestBodyText).toContain('"__proto__":{"x":1}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(JSON.stringify(projection.requestBody)).toContain('"__proto__":{"x":1}');
  });
});

describe('hostile schemas', () => {
  it('of any depth leave the request readable', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const { problems, requestBody } = project(render(), { tools: [{ ...WEATHER, schema: deep }] });
    expect(problems.map((p) => p.code)).toEqual(['TOOL_SCHEMA_NOT_SENT']);
    expect(JSON.stringify(requestBody)).toContain('Not sent');
  });
});
