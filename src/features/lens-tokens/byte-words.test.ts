import { expect, test } from 'vitest';
import { utf8Bytes } from '../../core/base/utf8';
import { byteRanges, bytesOfShown, bytesText } from './byte-words';

const codes = (text: string): number[] => [...utf8Bytes(text)];

test.each([
  [codes('cf'), 'c f'],
  [codes('0123456789'), '0–9'],
  [codes('ab'), 'a b'],
  [[...codes('ABC'), ...codes('abc')], 'A–C a–c'],
  [[0x20, 0x22], '· "'],
  [[0x80, 0x81, 0x82, 0xff], '80–82 FF'],
  // 9 and : follow each other, but are not of one kind.
  [codes('789:'), '7–9 :'],
  [[], ''],
])('%j are %s', (bytes, words) => expect(byteRanges(bytes)).toBe(words));

test('bytes are text where they are whole characters, else hex', () => {
  expect(bytesText(utf8Bytes('a b'))).toBe('a·b');
  expect(bytesText(Uint8Array.of(0xe2, 0x80))).toBe('E2 80');
});

test('the bytes of a shown token', () => {
  expect([...bytesOfShown({ id: 1, text: 'ü', kind: 'text' })]).toEqual([0xc3, 0xbc]);
  expect([...bytesOfShown({ id: 1, text: 'E2 80', kind: 'bytes' })]).toEqual([0xe2, 0x80]);
  expect([...bytesOfShown({ id: 1, text: '<|end|>', kind: 'special' })]).toEqual([]);
});
