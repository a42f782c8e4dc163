/**
 * The only way in for a foreign document: JSON value → migrated, checked, typed. Every fault is named with its pointer;
 * nothing is guessed or dropped.
 */
import { phrase, sentence, type Phrase, type Said } from '../base/words';
import * as z from 'zod/mini';
import { err, ok, type Result } from '../base/result';
import type { Problem } from '../base/problem';
import { joinPointer } from '../base/pointer';
import { DOCUMENT_VERSION, type SessionDocument } from './document';
import { migrate } from './migrate';
import { MAX_DEPTH, isJson } from './plain-json';
import { documentShape } from './schema';

const MAX_PROBLEMS = 20;

const problem = (code: string, said: Said, path?: string): Problem => ({
  code,
  severity: 'error',
  ...said,
  retryable: false,
  ...(path === undefined ? {} : { path }),
});

export function decodeDocument(value: unknown): Result<SessionDocument, Problem[]> {
  if (!isJson(value))
    return err([
      problem(
        'DOCUMENT_NOT_JSON',
        sentence('DOCUMENT_NOT_JSON', 'A session is a JSON value at most {most} levels deep.', {
          most: MAX_DEPTH,
        }),
      ),
    ]);
  const migrated = migrate(value);
  if (!migrated.ok) return err([versionProblem(migrated.reason, migrated.version)]);
  const parsed = z.safeParse(documentShape, migrated.value);
  if (!parsed.success) return err(parsed.error.issues.slice(0, MAX_PROBLEMS).flatMap(issueProblems));
  const repeated = firstRepeated(parsed.data.tools.map((tool) => tool.name));
  if (repeated !== undefined)
    return err([
      problem(
        'DOCUMENT_TOOL_REPEATED',
        sentence(
          'DOCUMENT_TOOL_REPEATED',
          'Two tools are named "{name}"; a call could mean either. Rename one.',
          { name: parsed.data.tools[repeated]?.name ?? '' },
        ),
        `/tools/${repeated}/name`,
      ),
    ]);
  return ok(parsed.data);
}

function versionProblem(reason: string, version: unknown): Problem {
  switch (reason) {
    case 'not-an-object':
      return problem(
        'DOCUMENT_NOT_OBJECT',
        sentence('DOCUMENT_NOT_OBJECT', 'A session is a JSON object; this is another kind of value.'),
        '',
      );
    case 'no-version':
      return problem(
        'DOCUMENT_NO_VERSION',
        sentence(
          'DOCUMENT_NO_VERSION',
          'The field "version" is missing, so this is not a Callscope session. To debug a response, paste it on the start page.',
        ),
        '/version',
      );
    case 'too-new':
      return problem(
        'DOCUMENT_TOO_NEW',
        sentence(
          'DOCUMENT_TOO_NEW',
          'This session has version {version}; this Callscope reads up to version {known}. Reload the page to get the newest one.',
          { version: JSON.stringify(version), known: DOCUMENT_VERSION },
        ),
        '/version',
      );
    default:
      return problem(
        'DOCUMENT_VERSION_UNKNOWN',
        sentence(
          'DOCUMENT_VERSION_UNKNOWN',
          '"version" is {version}; this Callscope knows versions 1 to {known}.',
          { version: JSON.stringify(version), known: DOCUMENT_VERSION },
        ),
        '/version',
      );
  }
}

function issueProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.reduce<string>(
    (at, part) => joinPointer(at, typeof part === 'number' ? part : String(part)),
    '',
  );
  const where = path === '' ? phrase('the session', 'whole.session') : path;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        problem(
          'DOCUMENT_UNKNOWN_FIELD',
          sentence('DOCUMENT_UNKNOWN_FIELD', '{where} has a field "{key}" that this version does not know.', {
            where,
            key,
          }),
          joinPointer(path, key),
        ),
      );
    case 'invalid_type':
      return [
        problem(
          'DOCUMENT_WRONG_TYPE',
          sentence('DOCUMENT_WRONG_TYPE', '{where} should be {type}, and is not.', {
            where,
            type: typePhrase(issue.expected),
          }),
          path,
        ),
      ];
    case 'too_big':
      return [
        problem(
          'DOCUMENT_TOO_BIG',
          sentence('DOCUMENT_TOO_BIG', '{where} is over its limit of {limit}.', {
            where,
            limit: String(issue.maximum),
          }),
          path,
        ),
      ];
    case 'too_small':
      return [
        problem(
          'DOCUMENT_TOO_SMALL',
          sentence('DOCUMENT_TOO_SMALL', '{where} is under its least value of {limit}.', {
            where,
            limit: String(issue.minimum),
          }),
          path,
        ),
      ];
    case 'invalid_value':
      return [
        problem(
          'DOCUMENT_WRONG_VALUE',
          sentence('DOCUMENT_WRONG_VALUE', '{where} should be one of {values}.', {
            where,
            values: issue.values.map((v) => JSON.stringify(v)).join(', '),
          }),
          path,
        ),
      ];
    default:
      return [
        problem(
          'DOCUMENT_INVALID',
          sentence('DOCUMENT_INVALID', '{where}: {why}', { where, why: issue.message }),
          path,
        ),
      ];
  }
}

const typePhrase = (type: string): Phrase =>
  phrase(/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`, 'type.named', { type });

function firstRepeated(names: readonly string[]): number | undefined {
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (seen.has(name)) return index;
    seen.add(name);
  }
  return undefined;
}
