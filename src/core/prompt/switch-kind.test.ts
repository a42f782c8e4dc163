import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessagesPrompt, Prompt, SectionsPrompt } from '../document/document';
import { isEmptyPrompt, switchKind } from './switch-kind';

const sections: SectionsPrompt = {
  kind: 'sections',
  sections: {
    'high-static': 'rules',
    frozen: '',
    'semi-dynamic-1': 'skill',
    'semi-dynamic-2': '',
    'timeline-open': 'so far',
    dynamic: 'now',
  },
};

describe('switchKind keeps the texts', () => {
  it('makes a system message of the calmest section and leaves out empty ones', () => {
    expect(switchKind(sections)).toEqual({
      kind: 'messages',
      messages: [
        { role: 'system', content: 'rules' },
        { role: 'user', content: 'skill' },
        { role: 'user', content: 'so far' },
        { role: 'user', content: 'now' },
      ],
    });
  });

  it('takes the last message of the user for what changes every turn', () => {
    const messages: MessagesPrompt = {
      kind: 'messages',
      messages: [
        { role: 'system', content: 's1' },
        { role: 'user', content: 'u1', cacheBreakpoint: true },
        { role: 'system', content: 's2' },
        { role: 'user', content: 'u2' },
        { role: 'assistant', content: 'a' },
      ],
    };
    expect(switchKind(messages)).toMatchObject({
      sections: { 'high-static': 's1\n\ns2', 'timeline-open': '[user] u1\n\n[assistant] a', dynamic: 'u2' },
    });
  });

  it('loses no content of any list of messages', () => {
    const message = fc.record({
      role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const, 'tool' as const),
      content: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const made = switchKind({ kind: 'messages', messages });
        const all = made.kind === 'sections' ? Object.values(made.sections).join('\n') : '';
        for (const { content } of messages) expect(all).toContain(content);
      }),
      { seed: 3 },
    );
  });
});

describe('isEmptyPrompt is true only where nothing is lost', () => {
  it.each<[Prompt, boolean]>([
    [{ kind: 'messages', messages: [] }, true],
    [{ kind: 'messages', messages: [{ role: 'user', content: '' }] }, false],
    [sections, false],
  ])('%j', (prompt, empty) => expect(isEmptyPrompt(prompt)).toBe(empty));
});
