/**
 * A lesson in a link, `#/lesson/1.<payload>?step=n`: deflate-raw and base64url of the lesson's JSON, as in replay links. Opening one
 * decodes and checks it, and runs nothing but the engine on its texts.
 */
import { sentence, type Said } from '../core/base/words';
import type { Problem } from '../core/base/problem';
import { err, type Result } from '../core/base/result';
import { fromBase64Url, toBase64Url } from '../core/share/base64url';
import { deflateRaw, inflateRaw } from '../core/share/deflate';
import { decodeLesson } from './decode';
import type { Lesson } from './lesson';

export const LESSON_CODEC = '1';
/** Inflated bytes; characters of the payload. */
export const MAX_LESSON_BYTES = 1_000_000;
export const MAX_LESSON_CHARACTERS = 500_000;

/** @returns what stands for the lesson's id in the address */
export const encodeLesson = async (lesson: Lesson): Promise<string> =>
  `${LESSON_CODEC}.${toBase64Url(await deflateRaw(JSON.stringify(lesson)))}`;

export const isLessonPayload = (id: string): boolean => id.startsWith(`${LESSON_CODEC}.`);

export async function decodeLessonLink(payload: string): Promise<Result<Lesson, Problem[]>> {
  if (!isLessonPayload(payload) || payload.length > MAX_LESSON_CHARACTERS)
    return refuse(sentence('LESSON_LINK.other', 'This is not a link of a lesson that this version reads.'));
  const bytes = fromBase64Url(payload.slice(LESSON_CODEC.length + 1));
  if (bytes === null)
    return refuse(
      sentence('LINK_CHANGED', 'The link was changed on its way. Copy it again, to the last character.'),
    );
  const inflated = await inflateRaw(bytes, MAX_LESSON_BYTES);
  if (!inflated.ok)
    return refuse(
      inflated.error === 'too-big'
        ? sentence(
            'LESSON_LINK.too-big',
            'The lesson unpacks to more than {most} MB, so it was not opened.',
            { most: MAX_LESSON_BYTES / 1_000_000 },
          )
        : sentence(
            'LINK_DAMAGED.packed',
            'The link is cut or changed: it does not unpack. Copy it again, to the last character.',
          ),
    );
  return parseLesson(inflated.value);
}

/** A lesson as its author writes it. */
export function parseLesson(json: string): Result<Lesson, Problem[]> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse(sentence('LESSON_LINK.json', 'The lesson is not JSON.'));
  }
  return decodeLesson(value);
}

const refuse = (said: Said): { ok: false; error: Problem[] } =>
  err([{ code: 'LESSON_LINK', severity: 'error', ...said, retryable: false }]);
