/**
 * A value that fits no branch of `anyOf` or `oneOf` (or several of `oneOf`). A validator reports every reason of every
 * branch. What helps is the branch that was meant:
 *
 * 1. all branches want another type or another constant: one problem that lists what they want together;
 * 2. one branch alone wants this type, or alone has the constant that tags it (`kind: "circle"`): its problems are the
 *    problems, with their own exact places;
 * 3. all branches refuse the tag: one problem at the tag;
 * 4. otherwise one problem for the union, with the reasons of the branch that came nearest under it.
 */
import type { JsonType } from './keywords';
import { adviceForEnum, adviceForType } from './advice';
import type { Explained } from './explained';
import type { ErrorNode } from './raw-error';
import { describe, list, ordinal, subject, typeList, typeOf, type Subject, type Whole } from './words';
import { joinPointer, splitPointer } from '../base/pointer';
import { words } from '../base/words';
import { listWords, typedWords, typesWords, valueWords } from './word-values';

interface Branch {
  index: number;
  errors: readonly ErrorNode[];
  problems: Explained[];
}

export function explainUnion(
  node: ErrorNode,
  whole: Whole,
  explain: (child: ErrorNode, whole: Whole) => Explained[],
): Explained[] {
  const { error } = node;
  const path = error.instancePath;
  const about = subject(path, whole);
  const passing = Array.isArray(error.params['passing']) ? (error.params['passing'] as number[]) : [];
  const schemaPath =
    error.schemaPointer === null ? {} : { schemaPath: joinPointer(error.schemaPointer, error.keyword) };
  const base = { keyword: error.keyword, path, target: 'value' as const, ...schemaPath };

  if (passing.length > 1) {
    const which = list(passing.map(ordinal));
    return [
      {
        ...base,
        code: 'ONE_OF',
        message: `${about.name} ${about.fits} the ${which} alternatives at once; exactly one may hold ("oneOf").`,
        words: words('ONE_OF.several', {
          where: about.where,
          which: listWords(passing.map((index) => words('ordinal', { number: index + 1 }))),
        }),
      },
    ];
  }

  const branches = node.branches.map((errors, index) => ({
    index,
    errors,
    problems: errors.flatMap((child) => explain(child, whole)),
  }));
  const merged = mergeWanted(branches, path, error.data, about);
  if (merged !== undefined) return [{ ...base, ...merged }];

  const ofType = branches.filter(({ errors }) => !errors.some((child) => refusesType(child, path)));
  const candidates = ofType.length === 0 ? branches : ofType;
  if (candidates.length === 1) return candidates[0]?.problems ?? [];

  const tagged = candidates.map((branch) => ({ branch, tags: refusedTags(branch, path) }));
  const meant = tagged.filter(({ tags }) => tags.length === 0);
  const [only] = meant;
  if (meant.length === 1 && only !== undefined && acceptsTag(error.schema, only.branch.index, tagged))
    return only.branch.problems;
  if (meant.length === 0) {
    const tag = mergeTags(tagged.map(({ tags }) => tags));
    if (tag !== undefined) return [{ ...base, ...tag }];
  }

  const pool = meant.length === 0 ? candidates : meant.map(({ branch }) => branch);
  const best = pool.reduce((a, b) => (b.problems.length < a.problems.length ? b : a));
  const [reason] = best.problems;
  const none = `${about.name} ${about.fits} none of the ${branches.length} alternatives.`;
  const nearest = reason === undefined ? '' : ` Nearest is the ${ordinal(best.index)}: ${reason.message}`;
  return [
    {
      ...base,
      code: error.keyword === 'anyOf' ? 'ANY_OF' : 'ONE_OF',
      message: none + nearest,
      words:
        reason === undefined
          ? words('ANY_OF', { where: about.where, count: branches.length })
          : words('ANY_OF.nearest', {
              where: about.where,
              count: branches.length,
              nearest: words('ordinal', { number: best.index + 1 }),
              why: reason.words,
            }),
      because: best.problems,
    },
  ];
}

const atPath = (node: ErrorNode, path: string): boolean => node.error.instancePath === path;

/** The branch wants another type here, so it was not the one meant. */
const refusesType = (node: ErrorNode, path: string): boolean =>
  atPath(node, path) && node.error.keyword === 'type';

/** Case 1: every branch fails here by type or by its constants alone. */
function mergeWanted(
  branches: readonly Branch[],
  path: string,
  data: unknown,
  about: Subject,
): Pick<Explained, 'code' | 'message' | 'words' | 'fix'> | undefined {
  const types = new Set<string>();
  const values: unknown[] = [];
  for (const errors of branches.flatMap(({ errors: own }) => innerBranches(own, path))) {
    if (errors.length === 0) return undefined;
    for (const child of errors) {
      const { keyword, schema } = child.error;
      if (!atPath(child, path) || child.error.wasFalse) return undefined;
      if (keyword === 'enum' && Array.isArray(schema)) values.push(...(schema as unknown[]));
      else if (keyword === 'const') values.push(schema);
      // A branch that fails by type and by constant wants the constant.
      else if (keyword !== 'type') return undefined;
      else if (!errors.some((other) => other.error.keyword === 'enum' || other.error.keyword === 'const'))
        for (const type of [schema].flat()) types.add(String(type));
    }
  }
  const is = `${about.name} ${about.is} ${describe(data)}`;
  const unique = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  if (unique.length === 0) {
    const wanted = [...types];
    const fix = adviceForType(data, wanted);
    const message = `${is}${typeOf(data)}; ${about.it} must be ${typeList(wanted)}.`;
    return {
      code: 'WRONG_TYPE',
      message,
      words: words('WRONG_TYPE', { where: about.where, value: typedWords(data), types: typesWords(wanted) }),
      ...(fix === undefined ? {} : { fix }),
    };
  }
  const fix = adviceForEnum(data, unique);
  const others = types.size === 0 ? '' : `, or ${typeList([...types] as JsonType[])}`;
  return {
    code: 'NOT_IN_ENUM',
    message: `${is}; allowed ${unique.length === 1 ? 'is' : 'are'} ${list(unique.map(describe))}${others}.`,
    words: words(types.size === 0 ? 'NOT_IN_ENUM' : 'NOT_IN_ENUM.or-type', {
      where: about.where,
      value: valueWords(data),
      allowed: listWords(unique.map(valueWords)),
      ...(types.size === 0 ? {} : { types: typesWords([...types]) }),
    }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** A branch that is nothing but a union of the same value counts as its branches. */
function innerBranches(errors: readonly ErrorNode[], path: string): (readonly ErrorNode[])[] {
  const [only] = errors;
  const isUnion = only?.error.keyword === 'anyOf' || only?.error.keyword === 'oneOf';
  if (only === undefined || errors.length > 1 || !isUnion || !atPath(only, path)) return [errors];
  return only.branches.flatMap((branch) => innerBranches(branch, path));
}

/** Fields of the value that the branch wants to be other constants. */
function refusedTags(branch: Branch, path: string): ErrorNode[] {
  return branch.errors.filter(({ error }) => {
    if (error.keyword !== 'const' && error.keyword !== 'enum') return false;
    const { instancePath } = error;
    return instancePath.startsWith(`${path}/`) && !instancePath.slice(path.length + 1).includes('/');
  });
}

/** True when the branch did not refuse the tag because it names it, not because it does not know it. */
function acceptsTag(
  union: unknown,
  index: number,
  tagged: readonly { tags: readonly ErrorNode[] }[],
): boolean {
  const branch: unknown = Array.isArray(union) ? (union as unknown[])[index] : undefined;
  if (typeof branch !== 'object' || branch === null) return false;
  // What stands behind a reference or in a part is not looked up: it may well name the tag.
  if ('$ref' in branch || 'allOf' in branch) return true;
  const properties: unknown = 'properties' in branch ? branch.properties : undefined;
  if (typeof properties !== 'object' || properties === null) return false;
  return tagged.some(({ tags }) =>
    tags.some(({ error }) => Object.hasOwn(properties, splitPointer(error.instancePath).at(-1) ?? '')),
  );
}

/** Case 3: one field that every branch refuses, with all that it may be. */
function mergeTags(
  tags: readonly (readonly ErrorNode[])[],
): (Partial<Explained> & Pick<Explained, 'code' | 'message' | 'words'>) | undefined {
  const [first = []] = tags;
  const shared = first.find(({ error }) =>
    tags.every((own) => own.some((other) => other.error.instancePath === error.instancePath)),
  );
  if (shared === undefined) return undefined;
  const { instancePath, data, schemaPointer } = shared.error;
  const allowed = tags.flatMap((own) =>
    own
      .filter(({ error }) => error.instancePath === instancePath)
      .flatMap(({ error }) =>
        error.keyword === 'enum' && Array.isArray(error.schema)
          ? (error.schema as unknown[])
          : [error.schema],
      ),
  );
  const unique = [...new Map(allowed.map((value) => [JSON.stringify(value), value])).values()];
  const fix = adviceForEnum(data, unique);
  return {
    code: 'NOT_IN_ENUM',
    path: instancePath,
    keyword: shared.error.keyword,
    words: words('NOT_IN_ENUM.tag', {
      where: instancePath,
      value: valueWords(data),
      allowed: listWords(unique.map(valueWords)),
    }),
    message: `${instancePath} is ${describe(data)}; it chooses the alternative, and allowed ${unique.length === 1 ? 'is' : 'are'} ${list(unique.map(describe))}.`,
    ...(schemaPointer === null ? {} : { schemaPath: joinPointer(schemaPointer, shared.error.keyword) }),
    ...(fix === undefined ? {} : { fix }),
  };
}
