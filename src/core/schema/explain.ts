/**
 * Raw errors → problems in words. In: a tree of the forest of errors. Out: for each fault a stable code, one sentence, and
 * the place that it is about. Applicators are told by what they lead to: a union by the branch that was meant
 * (`unions.ts`), a condition by what it asks for. A single keyword's sentence is in `sentences.ts`.
 */
import { joinPointer } from '../base/pointer';
import { words } from '../base/words';
import type { Explained } from './explained';
import type { ErrorNode, RawError } from './raw-error';
import { forbidden, sentenceOf, type Told } from './sentences';
import { explainUnion } from './unions';
import { shown, subject, type Whole } from './words';

/** `whole`: what to call the value at the empty path. */
export function explain(node: ErrorNode, whole: Whole): Explained[] {
  switch (node.error.keyword) {
    case 'anyOf':
    case 'oneOf':
      return explainUnion(node, whole, explain);
    case 'if':
      return explainIf(node, whole);
    case 'propertyNames':
      return [explainName(node, whole)];
    default:
      return [leaf(node.error, whole)];
  }
}

const explainAll = (nodes: readonly ErrorNode[], whole: Whole): Explained[] =>
  nodes.flatMap((node) => explain(node, whole));

/** What `then` or `else` asks for is the problem; that it was asked conditionally is a remark. */
function explainIf(node: ErrorNode, whole: Whole): Explained[] {
  const { error } = node;
  const clause = error.params['failingKeyword'] === 'else' ? 'else' : 'then';
  const condition = clause === 'then' ? 'holds' : 'does not hold';
  const inner = explainAll(node.branches[0] ?? [], whole);
  const { name, where } = subject(error.instancePath, whole);
  if (inner.length === 0 || inner.some(({ code }) => code === 'NOTHING_ALLOWED'))
    return [
      make(error, {
        code: 'IF',
        message: `${name} may not be as it stands: "if" ${condition}, and then "${clause}" allows nothing.`,
        words: words(`IF.${clause}`, { where }),
      }),
    ];
  return inner.map((problem) => ({
    ...problem,
    message: `${problem.message} "${clause}" asks for it, because "if" ${condition}.`,
    words: words(`asked.${clause}`, { problem: problem.words }),
  }));
}

function explainName(node: ErrorNode, whole: Whole): Explained {
  const { error } = node;
  const field = String(error.params['propertyName']);
  const { name, has, where } = subject(error.instancePath, whole);
  // Errors about a name carry the path of the object; in the sentence the name stands for itself.
  const own = (node.branches[0] ?? []).map((child) => atRoot(child));
  const [why] = explainAll(own, 'The name');
  return make(error, {
    code: 'FIELD_NAME',
    path: joinPointer(error.instancePath, field),
    target: 'key',
    message: `${name} ${has} a field named ${shown(field)}, and that name is not allowed.${why === undefined ? '' : ` ${why.message}`}`,
    words:
      why === undefined
        ? words('FIELD_NAME', { where, field: shown(field) })
        : words('FIELD_NAME.why', { where, field: shown(field), why: why.words }),
  });
}

/** The same tree about a value without a path. Names hold nothing, so every path in it is the same. */
const atRoot = ({ error, branches }: ErrorNode): ErrorNode => ({
  error: { ...error, instancePath: '' },
  branches: branches.map((branch) => branch.map(atRoot)),
});

function leaf(error: RawError, whole: Whole): Explained {
  const about = subject(error.instancePath, whole);
  return make(error, error.wasFalse ? forbidden(error, about) : sentenceOf(error, about));
}

const make = (error: RawError, told: Told): Explained => ({
  keyword: error.keyword,
  path: error.instancePath,
  target: 'value',
  ...(error.schemaPointer === null
    ? {}
    : { schemaPath: error.wasFalse ? error.schemaPointer : joinPointer(error.schemaPointer, error.keyword) }),
  ...told,
});
