import { describe, expect, test } from 'vitest';
import { en } from './en/index';
import { zhCn } from './zh-cn/index';
import type { Message } from './messages';

const english: Record<string, Message> = en;
const chinese: Record<string, Message> = zhCn;
const texts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const placeholders = (message: Message): string[] =>
  [...new Set(texts(message).flatMap((text) => text.match(/\{[^}]*\}/g) ?? []))].sort();

describe('the dictionaries', () => {
  test('have the same keys', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.keys(english))('%s has the same placeholders in both languages', (key) => {
    const [a, b] = [english[key], chinese[key]];
    if (a === undefined || b === undefined) throw new Error(`${key} is missing`);
    expect(placeholders(b)).toEqual(placeholders(a));
    expect(typeof b).toBe(typeof a);
  });

  test.each(Object.entries(chinese))('%s is not empty and not left in English', (key, message) => {
    for (const text of texts(message)) {
      expect(text.trim()).not.toBe('');
      const words = text.replace(/\{[^}]*\}/g, '').match(/[A-Za-z]{4,}( [A-Za-z]{2,}){3,}/);
      expect(words, `${key} holds an English sentence`).toBeNull();
    }
  });

  test('no key repeats in two feature files', () => {
    const files = import.meta.glob<Record<string, Record<string, Message>>>('./en/*.ts', { eager: true });
    const keys = Object.entries(files)
      .filter(([path]) => !path.endsWith('/index.ts'))
      .flatMap(([, module]) => Object.values(module).flatMap((dictionary) => Object.keys(dictionary)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.sort()).toEqual(Object.keys(english).sort());
  });
});
