import { describe, expect, it } from 'vitest';
import { codeLines, downloadAddresses, leaks, machineFolders } from './source-check.mjs';

describe('machineFolders', () => {
  it('names the project, the folder around it and the home of the user', () => {
    expect(machineFolders({ root: '/data/ada/callscope/', home: '/people/ada' })).toEqual([
      '/data/ada/callscope/',
      '/data/ada/',
      '/people/ada/',
    ]);
  });
  it('names no folder directly under the root of the file system but the project', () => {
    expect(machineFolders({ root: '/callscope', home: '/root' })).toEqual(['/callscope/']);
  });
});

describe('leaks', () => {
  const folders = ['/data/ada/'];
  it.each([
    { rule: 'a folder of this machine', text: "const at = '/data/ada/x';", found: 1 },
    { rule: 'a registry', text: `fetch('https://registry.example.org/react')`, found: 1 },
    { rule: 'both on one line', text: `/data/ada/ registry.example.org`, found: 2 },
    { rule: 'a folder that no machine is known by', text: "read_file('/root/.ssh/id_rsa')", found: 0 },
    { rule: 'the word registry', text: 'const registry = commands.registry;', found: 0 },
    { rule: 'a registry of commands', text: 'registry.get(id)?.run(registry.byKey)', found: 0 },
  ])('finds $found in $rule', ({ text, found }) => {
    expect(leaks('src/a.ts', `// line 1\n${text}\n`, folders)).toHaveLength(found);
  });
  it('says where', () => {
    expect(leaks('src/a.ts', '\n\n/data/ada/', folders)[0]).toMatch(/^src\/a\.ts:3: /);
  });
});

describe('downloadAddresses', () => {
  it('finds entries that were resolved to an address, and no local links', () => {
    const lock = {
      packages: {
        '': { name: 'callscope' },
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
        'node_modules/b': { version: '1.0.0', resolved: 'https://example.org/b.tgz' },
        'node_modules/c': { resolved: 'packages/c', link: true },
      },
    };
    expect(downloadAddresses(JSON.stringify(lock))).toEqual([expect.stringContaining('node_modules/b')]);
  });
});

describe('codeLines', () => {
  it('counts neither blank lines nor comments', () => {
    const text = [
      '/**',
      ' * Head.',
      ' */',
      '',
      'const a = 1; // why',
      '  // alone',
      '/* one */',
      'const b = 2;',
      '',
    ];
    expect(codeLines(text.join('\n'))).toBe(2);
  });
});
