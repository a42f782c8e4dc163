import { describe, expect, test } from 'vitest';
import type { MessagesPrompt } from '../../core/document/document';
import { renderPrompt } from '../../core/prompt/render';
import { projectPrompt } from '../../core/projection/project';
import { rowsOf, sectionsOf, sharesOf, type Row } from './rows';

const sections = {
  'high-static': 'You edit files.',
  frozen: 'f'.repeat(1200),
  'semi-dynamic-1': 'skills',
  'semi-dynamic-2': 's'.repeat(1200),
  'timeline-open': 'so far',
  dynamic: 'Raise it.',
};
const tool = { name: 'edit', description: '', schema: '{"type":"object"}' };
const projected = projectPrompt(
  renderPrompt({ kind: 'sections', sections }, { turnNonce: 'abc123', timeline: [] }),
  { profile: 'anthropic', tools: [tool] },
);
const words = (rows: readonly Row[]): string[] =>
  rows.map((row) =>
    row.kind === 'message'
      ? `${row.message.role}${row.behind ? ' behind' : ''}: ${sectionsOf(row.shares)
          .map(({ section }) => section)
          .join('+')}`
      : row.kind === 'breakpoint'
        ? `breakpoint ${row.breakpoint.index + 1}`
        : row.kind,
  );

describe('the rows of a projection', () => {
  test('stand as the provider reads them, with a rule where a cached prefix ends', () => {
    expect(words(rowsOf(projected, null))).toEqual([
      'tools',
      'system: high-static',
      'breakpoint 1',
      'user: frozen',
      'breakpoint 2',
      'user: semi-dynamic-1',
      'user: semi-dynamic-2',
      'breakpoint 3',
      'user behind: timeline-open+dynamic',
    ]);
  });

  test('put a problem on its message, and one of no message on top', () => {
    const prompt: MessagesPrompt = {
      kind: 'messages',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'tool', content: 'made up', toolCallId: 'nobody' },
        { role: 'system', content: 'late' },
      ],
    };
    const rows = rowsOf(projectPrompt(prompt, { profile: 'dashscope-explicit', tools: [] }), null);
    expect(rows[0]).toMatchObject({ kind: 'problems', problems: [{ code: 'SYSTEM_MESSAGE_LATE' }] });
    const placed = rows.flatMap((row) =>
      row.kind === 'message' ? row.problems.map(({ code }) => `${row.index} ${code}`) : [],
    );
    expect(placed).toEqual(['1 RESULT_WITHOUT_CALL']);
  });

  test('of nothing are none', () => {
    const prompt: MessagesPrompt = { kind: 'messages', messages: [] };
    expect(rowsOf(projectPrompt(prompt, { profile: 'anthropic', tools: [] }), null)).toEqual([]);
  });
});

describe('the shares of a message', () => {
  test('add up to its bytes', () => {
    for (const message of projected.messages)
      expect(sharesOf(message).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(message.bytes);
  });
});
