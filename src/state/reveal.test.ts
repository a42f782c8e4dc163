import { expect, test } from 'vitest';
import { promptSource, responseSource, toolSource, fileSource } from '../core/base/span';
import { messageSource } from '../core/projection/model';
import { reveal, type RevealPurpose } from './reveal';
import type { ViewState } from './types';

test.each<[string, RevealPurpose, Partial<ViewState>]>([
  [responseSource(2), 'read', { bottomPanel: 'source', selectedResponse: 2 }],
  [responseSource(2), 'edit', { leftPanel: 'responses', selectedResponse: 2 }],
  [toolSource('a:b'), 'read', { leftPanel: 'tools', selectedTool: 'a:b' }],
  [fileSource('src/a.ts'), 'read', { leftPanel: 'files', selectedFile: 'src/a.ts' }],
  [promptSource('frozen'), 'read', { activeLens: 'prompt' }],
  [promptSource('frozen'), 'edit', { leftPanel: 'prompt' }],
  [messageSource(3), 'read', { activeLens: 'messages' }],
  [messageSource(3), 'edit', { leftPanel: 'prompt' }],
  ['elsewhere', 'read', {}],
])('%s to %s', (source, purpose, expected) => {
  let patch: Partial<ViewState> = {};
  const at = { source, start: 1, end: 2 };
  reveal({ view: (next) => (patch = next) }, at, purpose);
  expect(patch).toMatchObject({ selection: at, ...expected });
});
