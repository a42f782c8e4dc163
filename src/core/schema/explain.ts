/**
 * Raw errors → problems in words. In: the forest of errors and the value's nodes. Out: for each, a stable code, one
 * sentence that says what stands where and what was allowed, and the place that it is about. Unions are told by
 * `unions.ts`: a reader wants the branch that was meant, not every branch that was not.
 */
import { joinPointer } from '../base/pointer';
import type { Fix } from '../base/problem';
import { firstRepeat } from './exact';
import { adviceForEnum, adviceForExtra, adviceForFormat, adviceForType } from './advice';
import type { Explained } from './explained';
import type { ErrorNode, RawError } from './raw-error';
import { explainUnion } from './unions';
import { count, describe, list, shown, typeList, typeOf, where } from './words';

/** `whole`: what to call the value at the empty path. */
export function explain(node: ErrorNode, whole: string): Explained[] {
  const { error } = node;
  switch (error.keyword) {
    case 'anyOf':
    case 'oneOf':
      return explainUnion(node, whole, explain);
    case 'if':
      return explainIf(node, whole);
    case 'propertyNames':
      return [explainName(node, whole)];
    default:
      return [leaf(error, whole)];
  }
}

const explainAll = (nodes: readonly ErrorNode[], whole: string): Explained[] =>
  nodes.flatMap((node) => explain(node, whole));

/** What `then` or `else` asks for is the problem; that it was asked conditionally is a remark. */
function explainIf(node: ErrorNode, whole: string): Explained[] {
  const { error } = node;
  const clause = error.params['failingKeyword'] === 'else' ? 'else' : 'then';
  const condition = clause === 'then' ? 'holds' : 'does not hold';
  const inner = explainAll(node.branches[0] ?? [], whole);
  if (inner.length === 0 || inner.some(({ code }) => code === 'NOTHING_ALLOWED'))
    return [
      make(error, {
        code: 'IF',
        message: `${where(error.instancePath, whole)} may not be so: "if" ${condition}, and "${clause}" does not allow it.`,
      }),
    ];
  return inner.map((problem) => ({
    ...problem,
    message: `${problem.message} Asked for by "${clause}", because "if" ${condition}.`,
  }));
}

function explainName(node: ErrorNode, whole: string): Explained {
  const { error } = node;
  const name = String(error.params['propertyName']);
  const [first] = explainAll(node.branches[0] ?? [], 'The name');
  const why = first === undefined ? '' : ` ${afterPath(first.message, error.instancePath)}`;
  return make(error, {
    code: 'FIELD_NAME',
    path: joinPointer(error.instancePath, name),
    target: 'key',
    message: `${where(error.instancePath, whole)} has a field named ${shown(name)}, and that name is not allowed.${why}`,
  });
}

/** Errors about a name carry the path of the object; in the sentence the name stands for itself. */
const afterPath = (message: string, path: string): string =>
  path !== '' && message.startsWith(path) ? `The name${message.slice(path.length)}` : message;

type Told = Pick<Explained, 'code' | 'message'> & Partial<Explained>;

const make = (error: RawError, told: Told): Explained => ({
  keyword: error.keyword,
  path: error.instancePath,
  target: 'value',
  ...(error.schemaPointer === null
    ? {}
    : { schemaPath: error.wasFalse ? error.schemaPointer : joinPointer(error.schemaPointer, error.keyword) }),
  ...told,
});

const withFix = (told: Told, fix: Fix | undefined): Told => (fix === undefined ? told : { ...told, fix });

function leaf(error: RawError, whole: string): Explained {
  return make(error, error.wasFalse ? forbidden(error, whole) : tell(error, whole));
}

/** The schema says `false` here. */
function forbidden(error: RawError, whole: string): Told {
  const place = where(error.instancePath, whole);
  const field = /\/(properties|patternProperties)\/[^/]*$/.test(error.schemaPointer ?? '');
  return field
    ? { code: 'FORBIDDEN_FIELD', target: 'key', message: `${place} must not be there; leave the field out.` }
    : {
        code: 'NOTHING_ALLOWED',
        message: `${place} is ${describe(error.data)}; the schema allows nothing here.`,
      };
}

function tell(error: RawError, whole: string): Told {
  const { params, data, instancePath } = error;
  const place = where(instancePath, whole);
  // Lazily: telling what an object is costs its size, and one object may fail in many ways.
  const is = (): string => `${place} is ${describe(data)}`;
  const parent = asRecord(error.parentSchema);
  switch (error.keyword) {
    case 'type': {
      const types = names(params['type']);
      const message = `${is()}${typeOf(data)}; it must be ${typeList(types)}.`;
      return withFix({ code: 'WRONG_TYPE', message }, adviceForType(data, types));
    }
    case 'required': {
      const name = String(params['missingProperty']);
      return {
        code: 'MISSING_FIELD',
        path: joinPointer(instancePath, name),
        target: 'parent',
        message: `${place} ${whole === place && whole.endsWith('s') ? 'have' : 'has'} no field ${shown(name)}, which is required.`,
      };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const additional = error.keyword === 'additionalProperties';
      const name = String(params[additional ? 'additionalProperty' : 'unevaluatedProperty']);
      const declared = Object.keys(asRecord(parent['properties']));
      const known =
        declared.length === 0
          ? 'no field is declared'
          : `declared ${declared.length === 1 ? 'is' : 'are'} ${list(declared)}`;
      return withFix(
        {
          code: additional ? 'EXTRA_FIELD' : 'UNEVALUATED',
          path: joinPointer(instancePath, name),
          target: 'key',
          message: additional
            ? `The field ${shown(name)} of ${lower(place)} is not allowed: ${known}.`
            : `The field ${shown(name)} of ${lower(place)} is not allowed: no part of the schema that holds here declares it.`,
        },
        adviceForExtra(name, declared, data),
      );
    }
    case 'enum': {
      const allowed = Array.isArray(error.schema) ? (error.schema as unknown[]) : [];
      const message =
        allowed.length === 0
          ? `${is()}; the schema's enum is empty, so nothing is allowed.`
          : `${is()}; allowed ${allowed.length === 1 ? 'is' : 'are'} ${list(allowed.map(describe))}.`;
      return withFix({ code: 'NOT_IN_ENUM', message }, adviceForEnum(data, allowed));
    }
    case 'const':
      return withFix(
        { code: 'CONST', message: `${is()}; it must be ${describe(error.schema)}.` },
        adviceForEnum(data, [error.schema]),
      );
    case 'minLength':
    case 'maxLength': {
      const length = typeof data === 'string' ? Array.from(data).length : 0;
      const least = error.keyword === 'minLength';
      return {
        code: least ? 'TOO_SHORT' : 'TOO_LONG',
        message: `${place} has ${count(length, 'character')}; it must have ${least ? 'at least' : 'at most'} ${String(params['limit'])}.`,
      };
    }
    case 'minItems':
    case 'maxItems': {
      const length = Array.isArray(data) ? data.length : 0;
      const least = error.keyword === 'minItems';
      return {
        code: least ? 'TOO_FEW_ITEMS' : 'TOO_MANY_ITEMS',
        message: `${place} has ${count(length, 'item')}; it must have ${least ? 'at least' : 'at most'} ${String(params['limit'])}.`,
      };
    }
    case 'minProperties':
    case 'maxProperties': {
      const length = Object.keys(asRecord(data)).length;
      const least = error.keyword === 'minProperties';
      return {
        code: least ? 'TOO_FEW_FIELDS' : 'TOO_MANY_FIELDS',
        message: `${place} has ${count(length, 'field')}; it must have ${least ? 'at least' : 'at most'} ${String(params['limit'])}.`,
      };
    }
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems': {
      const limit = Number(params['limit'] ?? params['len'] ?? 0);
      return {
        code: error.keyword === 'unevaluatedItems' ? 'UNEVALUATED' : 'TOO_MANY_ITEMS',
        path: joinPointer(instancePath, limit),
        message: `${place} has ${count(Array.isArray(data) ? data.length : 0, 'item')}; only ${limit === 1 ? 'the first is' : `the first ${limit} are`} allowed.`,
      };
    }
    case 'pattern':
      return { code: 'PATTERN', message: `${is()}; it must match the pattern ${String(params['pattern'])}.` };
    case 'format':
      return withFix(
        { code: 'FORMAT', message: `${is()}; it must have the format ${String(params['format'])}.` },
        adviceForFormat(String(params['format'])),
      );
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum': {
      const bound = {
        minimum: 'at least',
        exclusiveMinimum: 'more than',
        maximum: 'at most',
        exclusiveMaximum: 'less than',
      }[error.keyword];
      return { code: 'OUT_OF_RANGE', message: `${is()}; it must be ${bound} ${describe(error.schema)}.` };
    }
    case 'multipleOf':
      return {
        code: 'NOT_MULTIPLE',
        message: `${is()}; it must be a multiple of ${describe(error.schema)}.`,
      };
    case 'uniqueItems': {
      const [first, second] = firstRepeat(Array.isArray(data) ? data : []) ?? [0, 0];
      return {
        code: 'NOT_UNIQUE_ITEMS',
        path: joinPointer(instancePath, second),
        message: `${place} holds the same item twice, as number ${first + 1} and number ${second + 1}; all must differ.`,
      };
    }
    case 'contains': {
      const least = parent['minContains'];
      const most = parent['maxContains'];
      const wanted =
        most !== undefined
          ? `between ${describe(least ?? 1)} and ${describe(most)} items`
          : `at least ${describe(least ?? 1)} ${least === undefined || least === 1 ? 'item' : 'items'}`;
      return {
        code: 'CONTAINS',
        message: `${place} must hold ${wanted} of the kind that "contains" describes.`,
      };
    }
    case 'dependentRequired':
    case 'dependencies': {
      const name = String(params['missingProperty']);
      return {
        code: 'DEPENDENT',
        path: joinPointer(instancePath, name),
        target: 'parent',
        message: `${place} ${whole === place && whole.endsWith('s') ? 'have' : 'has'} the field ${shown(String(params['property']))} and so must have ${shown(name)} too.`,
      };
    }
    case 'not':
      return { code: 'NOT', message: `${is()}, and the schema's "not" forbids that.` };
    default:
      return {
        code: 'SCHEMA_MISMATCH',
        message: `${is()}, which does not satisfy the keyword ${error.keyword}.`,
      };
  }
}

const names = (types: unknown): string[] =>
  Array.isArray(types)
    ? types.filter((t) => typeof t === 'string')
    : typeof types === 'string'
      ? types.split(',')
      : [];

const lower = (place: string): string =>
  place.startsWith('/') ? place : place.charAt(0).toLowerCase() + place.slice(1);

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
