/**
 * The only file that imports the validator (Ajv). It compiles with `new Function`, so it runs in workers and in Node and
 * must never reach the page's own bundle. In: a schema as `build.ts` wrote it. Out: a function from a value to raw errors.
 *
 * Validation never changes the value (no coercion, no defaults), asserts known formats, and looks at own properties only.
 */
import {
  _,
  Ajv,
  Name,
  type AnySchema,
  type Code,
  type ErrorObject,
  type KeywordCxt,
  type Options,
  type ValidateFunction,
} from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { callRef } from 'ajv/dist/vocabularies/core/ref.js';
import { targetOf, type BuiltSchema } from './build';
import { firstRepeat, isAmong, isMultipleOf, isSame } from './exact';
import type { Dialect } from './model';
import { compilePattern, platformPatterns, type PatternEngine } from './pattern';
import type { RawError } from './raw-error';

type RegExpEngine = NonNullable<NonNullable<Options['code']>['regExp']>;
type AnyAjv = Ajv | Ajv2019 | Ajv2020;

export type Validate = (value: unknown) => RawError[];

/** Compilation went wrong. `reference`: a `$ref` that leads nowhere. */
export type CompileFailure = { kind: 'reference'; reference: string } | { kind: 'refused'; message: string };

export type Compiled = { ok: true; validate: Validate } | { ok: false; failure: CompileFailure };

export interface CompileOptions {
  /** Some reference leads to a meta-schema. Absent: they are left out, which makes compiling several times quicker. */
  needsMetaSchemas?: boolean;
  /** Further documents that references may lead to, by absolute URI. Nothing is ever fetched. */
  documents?: ReadonlyMap<string, unknown>;
  /** Absent: the platform's own. */
  patterns?: PatternEngine;
}

export function compileSchema(built: BuiltSchema, dialect: Dialect, options: CompileOptions = {}): Compiled {
  // One instance a schema: identifiers inside it are global to an instance, and two tools may use the same.
  const ajv = createAjv(dialect, options.needsMetaSchemas ?? false, options.patterns);
  try {
    for (const [uri, document] of options.documents ?? []) ajv.addSchema(document as AnySchema, uri);
    const targets: Target[] = built.targets.map(() => ({}));
    if (targets.length > 0) leadTo(ajv, targets);
    const run = ajv.compile(built.value as AnySchema);
    // One after the other: the validator alone would compile a chain of references as deep as it is long.
    built.targets.forEach((target, i) =>
      Object.assign(targets[i] ?? {}, { validate: ajv.compile(target as AnySchema) }),
    );
    return {
      ok: true,
      validate: (value) => {
        if (run(value)) return [];
        return (run.errors ?? []).map((error) => rawError(error, built));
      },
    };
  } catch (error) {
    if (error instanceof Ajv.MissingRefError)
      return { ok: false, failure: { kind: 'reference', reference: error.missingRef } };
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { kind: 'refused', message } };
  }
}

/** What a reference leads to, compiled after the code that calls it. */
interface Target {
  validate?: ValidateFunction;
}

/** References by number call their target; all others are the validator's. */
function leadTo(ajv: AnyAjv, targets: readonly Target[]): void {
  const { code } = definitionOf(ajv, '$ref');
  change(ajv, '$ref', {
    code: (cxt) => {
      const index = targetOf(cxt.schema);
      const target = index === undefined ? undefined : targets[index];
      if (target === undefined) code(cxt);
      else callRef(cxt, _`${cxt.gen.scopeValue('wrapper', { ref: target })}.validate`);
    },
  });
}

const META_SCHEMAS: Readonly<Record<Dialect, string>> = {
  // draft-04 is checked as it was lifted to draft-07.
  'draft-04': 'http://json-schema.org/draft-07/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};
const metaValidators = new Map<string, Validate>();

/** What the dialect's meta-schema has against a schema. */
export function metaErrors(schema: unknown, dialect: Dialect): RawError[] {
  const id = META_SCHEMAS[dialect];
  let validate = metaValidators.get(id);
  if (validate === undefined) {
    const run = createAjv(dialect, true).getSchema(id);
    if (run === undefined) throw new Error(`The validator does not know its own meta-schema ${id}`);
    validate = (value) => (run(value) ? [] : (run.errors ?? []).map((error) => rawError(error, undefined)));
    metaValidators.set(id, validate);
  }
  return validate(schema);
}

function rawError(error: ErrorObject, built: BuiltSchema | undefined): RawError {
  const holder: unknown = error.parentSchema;
  const origin = typeof holder === 'object' && holder !== null ? built?.origins.get(holder) : undefined;
  const { below, branchEnds, ...params } = error.params;
  return {
    keyword: error.keyword,
    instancePath: error.instancePath,
    schemaPointer: origin?.pointer ?? null,
    wasFalse: origin?.wasFalse ?? false,
    params,
    schema: error.schema,
    parentSchema: holder,
    data: error.data,
    below: typeof below === 'number' ? below : 0,
    branchEnds: Array.isArray(branchEnds) ? branchEnds.filter((end) => typeof end === 'number') : [],
  };
}

function createAjv(dialect: Dialect, meta: boolean, patterns: PatternEngine = platformPatterns): AnyAjv {
  const options: Options = {
    strict: false,
    allErrors: true,
    verbose: true,
    messages: false,
    logger: false,
    meta,
    // The meta-schema is asked separately, so that its errors can be told with their places.
    validateSchema: false,
    // Inlined copies of a definition multiply the code; a function each keeps it linear.
    inlineRefs: false,
    // `constructor` is not in `{}`.
    ownProperties: true,
    // A schema is compiled more often than it is used: optimising costs more than it saves.
    code: { optimize: false, regExp: regExpEngine(patterns) },
  };
  const ajv =
    dialect === '2020-12'
      ? new Ajv2020(options)
      : dialect === '2019-09'
        ? new Ajv2019(options)
        : new Ajv(options);
  addFormats(ajv, { mode: 'full' });
  ajv.addFormat('regex', (text: string) => compilePattern(text).ok);
  teach(ajv);
  return ajv;
}

function regExpEngine(patterns: PatternEngine): RegExpEngine {
  const compile = (pattern: string) => {
    const compiled = compilePattern(pattern);
    if (!compiled.ok) throw new Error(compiled.why);
    const { regExp } = compiled;
    const matcher = patterns(regExp);
    // The validator tells patterns apart by what they are as texts.
    return { test: (text: string) => matcher.test(text), toString: () => String(regExp) };
  };
  return Object.assign(compile, { code: 'compilePattern' });
}

/** The generated code's own count of errors. */
const ERRORS = new Name('errors');

/** Makes applicators say which errors are their branches', and replaces the inexact keywords. */
function teach(ajv: AnyAjv): void {
  change(ajv, 'anyOf', {
    code: (cxt) => {
      const { gen } = cxt;
      const valid = gen.let('valid', false);
      const branchValid = gen.name('_valid');
      const branchEnds = gen.let('branchEnds', _`[]`);
      cxt.setParams({ branchEnds });
      branchesOf(cxt).forEach((_branch, i) => {
        const tryBranch = (): void => {
          const branch = cxt.subschema({ keyword: 'anyOf', schemaProp: i, compositeRule: true }, branchValid);
          gen.code(_`${branchEnds}.push(${below(cxt)})`);
          gen.assign(valid, _`${valid} || ${branchValid}`);
          cxt.mergeValidEvaluated(branch, branchValid);
        };
        // Where unevaluated* exists, branches after the first that holds still count: they may evaluate more.
        if (i === 0 || cxt.it.opts.unevaluated === true) tryBranch();
        else gen.if(_`!${valid}`, tryBranch);
      });
      cxt.result(
        valid,
        () => cxt.reset(),
        () => cxt.error(true),
      );
    },
    params: (cxt) => _`{below: ${below(cxt)}, branchEnds: ${param(cxt, 'branchEnds')}}`,
  });

  change(ajv, 'oneOf', {
    code: (cxt) => {
      const { gen } = cxt;
      const valid = gen.let('valid', false);
      const passing = gen.let('passing', _`[]`);
      const branchValid = gen.name('_valid');
      const branchEnds = gen.let('branchEnds', _`[]`);
      cxt.setParams({ branchEnds, passing });
      branchesOf(cxt).forEach((_branch, i) => {
        const branch = cxt.subschema({ keyword: 'oneOf', schemaProp: i, compositeRule: true }, branchValid);
        gen.code(_`${branchEnds}.push(${below(cxt)})`);
        gen.if(branchValid, () => {
          gen.code(_`${passing}.push(${i})`);
          cxt.mergeEvaluated(branch, Name);
        });
      });
      gen.assign(valid, _`${passing}.length === 1`);
      cxt.result(
        valid,
        () => cxt.reset(),
        () => cxt.error(true),
      );
    },
    params: (cxt) =>
      _`{below: ${below(cxt)}, branchEnds: ${param(cxt, 'branchEnds')}, passing: ${param(cxt, 'passing')}}`,
  });

  change(ajv, 'propertyNames', {
    code: (cxt) => {
      const { gen, data } = cxt;
      const valid = gen.name('valid');
      gen.forIn('key', data, (key) => {
        const before = gen.const('before', ERRORS);
        cxt.setParams({ propertyName: key, before });
        cxt.subschema(
          {
            keyword: 'propertyNames',
            data: key,
            dataTypes: ['string'],
            propertyName: key,
            compositeRule: true,
          },
          valid,
        );
        gen.if(_`!${valid}`, () => cxt.error(true));
      });
      cxt.ok(valid);
    },
    params: (cxt) =>
      _`{below: ${ERRORS} - ${param(cxt, 'before')}, propertyName: ${param(cxt, 'propertyName')}}`,
  });

  change(ajv, 'if', {
    params: (cxt) => _`{below: ${below(cxt)}, failingKeyword: ${param(cxt, 'ifClause')}}`,
  });
  change(ajv, 'contains', { params: (cxt) => _`{below: ${below(cxt)}}` });

  const { code: enumeration } = definitionOf(ajv, 'enum');
  change(ajv, 'enum', {
    code: (cxt) => {
      // Legal, and nothing is in it; the validator's own code throws.
      if (branchesOf(cxt).length === 0) cxt.fail();
      else if (branchesOf(cxt).some(isContainer))
        cxt.fail(_`!${cxt.gen.scopeValue('func', { ref: isAmong })}(${cxt.data}, ${cxt.schemaCode})`);
      else enumeration(cxt);
    },
  });
  const { code: constant } = definitionOf(ajv, 'const');
  change(ajv, 'const', {
    code: (cxt) => {
      if (isContainer(cxt.schema))
        cxt.fail(_`!${cxt.gen.scopeValue('func', { ref: isSame })}(${cxt.data}, ${cxt.schemaCode})`);
      else constant(cxt);
    },
  });
  change(ajv, 'multipleOf', {
    code: (cxt) => {
      const exact = cxt.gen.scopeValue('func', { ref: isMultipleOf });
      cxt.fail(_`!${exact}(${cxt.data}, ${cxt.schemaCode})`);
    },
  });
  change(ajv, 'uniqueItems', {
    code: (cxt) => {
      if (cxt.schema !== true) return;
      const repeat = cxt.gen.scopeValue('func', { ref: firstRepeat });
      cxt.fail(_`${repeat}(${cxt.data}) !== null`);
    },
    params: () => _`{}`,
  });
}

const below = (cxt: KeywordCxt): Code => _`${ERRORS} - ${cxt.errsCount ?? 0}`;

/** A parameter that the keyword's code has set, for use in generated code; `null` when it took another way. */
function param(cxt: KeywordCxt, name: string): Code {
  const value: unknown = cxt.params[name];
  if (value instanceof Name) return value;
  return typeof value === 'string' ? _`${value}` : _`null`;
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;

const branchesOf = (cxt: KeywordCxt): unknown[] => (Array.isArray(cxt.schema) ? cxt.schema : []);

interface Change {
  code?: (cxt: KeywordCxt) => void;
  params?: (cxt: KeywordCxt) => Code;
}

/** Changes a keyword of this instance only: definitions are copied when a vocabulary is added. */
function change(ajv: AnyAjv, keyword: string, { code, params }: Change): void {
  Object.assign(definitionOf(ajv, keyword), {
    ...(code === undefined ? {} : { code }),
    ...(params === undefined ? {} : { error: { message: '', params } }),
  });
}

function definitionOf(ajv: AnyAjv, keyword: string): { code: (cxt: KeywordCxt) => void } {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== 'object' || !('code' in definition))
    throw new Error(`The validator has no keyword ${keyword}`);
  return definition;
}
