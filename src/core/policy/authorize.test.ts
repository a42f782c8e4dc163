import { describe, expect, it } from 'vitest';
import type { Policy } from '../document/document';
import { authorize, type FileAccess } from './authorize';

const STEP = '1.authorize.0';
const base: Policy = { allowTools: null, paths: [], defaultAccess: 'write', confirm: [], decisions: {} };
const read = (path: string): FileAccess => ({ path, access: 'read', pointer: '/path' });
const write = (path: string): FileAccess => ({ path, access: 'write', pointer: '/path' });
const decide = (policy: Partial<Policy>, accesses: FileAccess[] = [], tool = 'edit') =>
  authorize({ tool, args: {}, accesses }, { ...base, ...policy }, STEP);

describe('authorize', () => {
  it.each<[string, Partial<Policy>, FileAccess[], string, RegExp]>([
    [
      'everything is allowed',
      {},
      [write('a')],
      'allow',
      /^The default for paths that no rule names allows to write a\.$/,
    ],
    ['a listed tool', { allowTools: ['edit'] }, [], 'allow', /^The tool edit is on the list/],
    ['no list', {}, [], 'allow', /every tool is allowed/i],
    [
      'an unlisted tool',
      { allowTools: ['read_file'] },
      [],
      'TOOL_NOT_ALLOWED',
      /Allowed tools: only read_file\./,
    ],
    ['an empty list', { allowTools: [] }, [], 'TOOL_NOT_ALLOWED', /Allowed tools: no tool\./],
    [
      'reading where only reading is allowed',
      { defaultAccess: 'read' },
      [read('a')],
      'allow',
      /allows to read a/,
    ],
    [
      'writing where only reading is allowed',
      { defaultAccess: 'read' },
      [write('a')],
      'WRITE_NOT_ALLOWED',
      /gives a read access only/,
    ],
    ['nothing allowed', { defaultAccess: 'none' }, [read('a')], 'PATH_NOT_ALLOWED', /gives a no access/],
    [
      'the first rule decides',
      {
        paths: [
          { pattern: 'src/**', access: 'read' },
          { pattern: '**', access: 'write' },
        ],
      },
      [write('src/a')],
      'WRITE_NOT_ALLOWED',
      /^The rule for src\/\*\* gives/,
    ],
    [
      'a rule above the default',
      { defaultAccess: 'none', paths: [{ pattern: 'src/**', access: 'write' }] },
      [write('src/a')],
      'allow',
      /rule for src\/\*\* allows to write src\/a/,
    ],
    [
      'rules see the normal form',
      { defaultAccess: 'write', paths: [{ pattern: 'secret/**', access: 'none' }] },
      [read('src/..//secret/./key')],
      'PATH_NOT_ALLOWED',
      /secret\/key/,
    ],
    ['a path out of the root', {}, [read('../x')], 'PATH_OUTSIDE_ROOT', /below the root/],
    ['a broken path', {}, [read('a\0')], 'PATH_INVALID', /below the root/],
    [
      'one bad path of several',
      { paths: [{ pattern: 'b', access: 'none' }] },
      [read('a'), read('b')],
      'PATH_NOT_ALLOWED',
      /gives b no access/,
    ],
    ['a tool that is asked about', { confirm: ['edit'] }, [], 'ask', /needs a person's word/],
    [
      'an approval',
      { confirm: ['edit'], decisions: { [STEP]: 'approve' } },
      [],
      'allow',
      /A person approved this step/,
    ],
    [
      'a denial',
      { confirm: ['edit'], decisions: { [STEP]: 'deny' } },
      [],
      'CONFIRMATION_DENIED',
      /denied this step/,
    ],
    [
      'an approval of another step',
      { confirm: ['edit'], decisions: { '2.authorize.0': 'approve' } },
      [],
      'ask',
      /needs/,
    ],
    [
      'an approval does not widen the rules',
      { defaultAccess: 'read', confirm: ['edit'], decisions: { [STEP]: 'approve' } },
      [write('a')],
      'WRITE_NOT_ALLOWED',
      /read access only/,
    ],
    [
      'nobody is asked about what is refused',
      { allowTools: [], confirm: ['edit'] },
      [],
      'TOOL_NOT_ALLOWED',
      /no tool/,
    ],
  ])('%s', (_name, policy, accesses, expected, rule) => {
    const decision = decide(policy, accesses);
    expect(decision.decision === 'refuse' ? decision.refusal.error.code : decision.decision).toBe(expected);
    expect(decision.rule.message).toMatch(rule);
    expect(decision.problems).toHaveLength(decision.decision === 'refuse' ? 1 : 0);
  });

  it('tells the model and the person the same', () => {
    const decision = decide({ defaultAccess: 'read' }, [write('./src/a.ts')]);
    expect(decision.accesses).toEqual([{ path: 'src/a.ts', access: 'write', pointer: '/path' }]);
    expect(decision).toMatchObject({
      refusal: { ok: false, error: { code: 'WRITE_NOT_ALLOWED', retryable: false } },
      problems: [
        { code: 'WRITE_NOT_ALLOWED', severity: 'error', layer: 'policy', path: '/path', retryable: false },
      ],
    });
    expect(decision.problems[0]?.message).toContain('src/a.ts may be read but not written');
  });

  it.each(['toString', '__proto__', 'constructor'])(
    'does not take %s for a decision or an allowed tool',
    (name) => {
      expect(
        authorize({ tool: name, args: {}, accesses: [] }, { ...base, confirm: [name] }, name).decision,
      ).toBe('ask');
      expect(
        authorize({ tool: name, args: {}, accesses: [] }, { ...base, allowTools: [] }, STEP).decision,
      ).toBe('refuse');
    },
  );
});
