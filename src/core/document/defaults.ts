/** A new session, and the defaults of every setting. The article's behaviour is the default (see `Settings`). */
import type { Policy, SessionDocument, Settings } from './document';
import { DOCUMENT_VERSION } from './document';

export const defaultSettings = (): Settings => ({
  toolExpression: 'native',
  batch: { admission: 'partial', maxCalls: 8 },
  receipt: 'article',
  layout: { thresholdBytes: 1024 },
  nonceSeed: 'callscope',
  vocabulary: 'o200k_base',
  grammar: { whitespace: 'any' },
  maxTurns: 200,
});

export const defaultPolicy = (): Policy => ({
  allowTools: null,
  paths: [],
  defaultAccess: 'write',
  confirm: [],
  decisions: {},
});

export const emptyDocument = (title: string): SessionDocument => ({
  version: DOCUMENT_VERSION,
  title,
  prompt: { kind: 'messages', messages: [] },
  tools: [],
  responses: [],
  policy: defaultPolicy(),
  profile: 'anthropic',
  settings: defaultSettings(),
  files: [],
  memory: [],
  fixtures: { weather: {} },
  breakpoints: [{ on: 'error' }],
  notes: [],
});
