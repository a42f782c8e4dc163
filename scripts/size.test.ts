import { describe, expect, it } from 'vitest';
import { firstLoad } from './size.mjs';

describe('firstLoad', () => {
  it('follows static imports to the end, and no dynamic one', () => {
    const manifest = {
      'index.html': {
        file: 'a/index.js',
        isEntry: true,
        imports: ['_react.js', '_core.js'],
        dynamicImports: ['src/editor.ts'],
        css: ['a/index.css'],
      },
      '_react.js': { file: 'a/react.js' },
      '_core.js': { file: 'a/core.js', imports: ['_react.js', '_deep.js'], css: ['a/core.css'] },
      '_deep.js': { file: 'a/deep.js', imports: ['index.html'] },
      'src/editor.ts': { file: 'a/editor.js', imports: ['_react.js', '_monaco.js'], css: ['a/editor.css'] },
      '_monaco.js': { file: 'a/monaco.js' },
    };
    expect(firstLoad(manifest)).toEqual({
      scripts: ['a/index.js', 'a/react.js', 'a/core.js', 'a/deep.js'],
      styles: ['a/index.css', 'a/core.css'],
    });
  });

  it('takes every entry', () => {
    const manifest = {
      'index.html': { file: 'a/index.js', isEntry: true },
      'embed.html': { file: 'a/embed.js', isEntry: true },
    };
    expect(firstLoad(manifest).scripts).toEqual(['a/index.js', 'a/embed.js']);
  });

  it('counts a style sheet as style, whoever names it', () => {
    const manifest = {
      'index.html': { file: 'a/index.js', isEntry: true, imports: ['src/base.css'], css: ['a/base.css'] },
      'src/base.css': { file: 'a/base.css' },
    };
    expect(firstLoad(manifest)).toEqual({ scripts: ['a/index.js'], styles: ['a/base.css'] });
  });

  it('refuses a manifest from which nothing can be concluded', () => {
    expect(() => firstLoad({})).toThrow(/no entry/);
    expect(() => firstLoad({ 'index.html': { file: 'a.js', isEntry: true, imports: ['_gone.js'] } })).toThrow(
      /_gone\.js/,
    );
  });
});
