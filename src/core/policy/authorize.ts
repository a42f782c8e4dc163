/**
 * The authorise stage. In: one call with the files it would touch, the policy, the step at which it stands. Out: a decision
 * and, in words, the rule that made it. Order: is the tool allowed; is every path allowed; has a person been asked. A
 * person's word answers the question of the policy, it never widens the policy.
 */
import type { Json } from '../base/json-value';
import type { Problem, ToolError } from '../base/problem';
import type { Access, PathRule, Policy } from '../document/document';
import { matchGlob } from './glob';
import { normalisePath } from './file-path';

export interface FileAccess {
  /** As the model wrote it, or normalised where a decision gives it back. */
  path: string;
  access: 'read' | 'write';
  /** JSON pointer of the argument that names the path. */
  pointer?: string;
}

export interface CallToAuthorize {
  tool: string;
  args: Json;
  accesses: readonly FileAccess[];
}

/** What the model is told when a call is refused: the shape of any tool's error. */
export interface Refusal {
  ok: false;
  error: ToolError;
}

interface Decided {
  /** The rule that decided, in words. */
  rule: string;
  /** Paths normalised; a path that has no normal form stands as written. */
  accesses: FileAccess[];
  /** One, of layer `policy`, when the call is refused; none otherwise. */
  problems: Problem[];
}
export type PolicyDecision =
  | (Decided & { decision: 'allow' })
  | (Decided & { decision: 'ask' })
  | (Decided & { decision: 'refuse'; refusal: Refusal });

export type RefusalCode =
  | 'TOOL_NOT_ALLOWED'
  | 'PATH_NOT_ALLOWED'
  | 'WRITE_NOT_ALLOWED'
  | 'PATH_OUTSIDE_ROOT'
  | 'PATH_INVALID'
  | 'CONFIRMATION_DENIED';

/** `step` is the id of the authorise step, `1.authorize.0`: the key of a person's word in `policy.decisions`. */
export function authorize(call: CallToAuthorize, policy: Policy, step: string): PolicyDecision {
  const accesses: FileAccess[] = [];
  const refuse = (rule: string, error: ToolError, pointer?: string): PolicyDecision => ({
    decision: 'refuse',
    rule,
    accesses: accesses.length === call.accesses.length ? accesses : [...call.accesses],
    refusal: { ok: false, error },
    problems: [
      {
        ...error,
        severity: 'error',
        layer: 'policy',
        ...(pointer === undefined ? {} : { path: pointer }),
      },
    ],
  });

  if (policy.allowTools !== null && !policy.allowTools.includes(call.tool)) {
    const allowed = policy.allowTools.length === 0 ? 'no tool' : `only ${list(policy.allowTools)}`;
    return refuse(`Allowed tools: ${allowed}.`, {
      code: 'TOOL_NOT_ALLOWED',
      message: `The policy allows ${allowed}; ${call.tool} may not run.`,
      retryable: false,
    });
  }

  const reasons: string[] = [];
  for (const access of call.accesses) {
    const path = normalisePath(access.path);
    if (!path.ok) return refuse('A path must stay below the root.', path.error, access.pointer);
    accesses.push({ ...access, path: path.value });
  }
  for (const { path, access, pointer } of accesses) {
    const { granted, rule } = accessTo(path, policy);
    if (granted === 'write' || granted === access) {
      reasons.push(`${rule} allows to ${access} ${path}`);
      continue;
    }
    const write = granted === 'read';
    return refuse(
      sentence(`${rule} gives ${path} ${write ? 'read access only' : 'no access'}`),
      {
        code: write ? 'WRITE_NOT_ALLOWED' : 'PATH_NOT_ALLOWED',
        message: write
          ? `${path} may be read but not written: ${rule} gives read access only.`
          : `${path} may not be ${access === 'read' ? 'read' : 'written'}: ${rule} gives no access.`,
        retryable: false,
      },
      pointer,
    );
  }

  const because = reasons.length === 0 ? allowedBy(call.tool, policy) : reasons.join('; ');
  if (!policy.confirm.includes(call.tool))
    return { decision: 'allow', rule: sentence(because), accesses, problems: [] };
  const word = Object.hasOwn(policy.decisions, step) ? policy.decisions[step] : undefined;
  switch (word) {
    case undefined:
      return {
        decision: 'ask',
        rule: `${call.tool} needs a person's word before it runs.`,
        accesses,
        problems: [],
      };
    case 'approve':
      return {
        decision: 'allow',
        rule: `${sentence(because)} A person approved this step.`,
        accesses,
        problems: [],
      };
    case 'deny':
      return refuse(`${call.tool} needs a person's word, and a person denied this step.`, {
        code: 'CONFIRMATION_DENIED',
        message: `A person was asked whether ${call.tool} may run here and said no. Do not call it again the same way.`,
        retryable: false,
      });
  }
}

/** First rule whose pattern matches decides. */
function accessTo(path: string, policy: Policy): { granted: Access; rule: string } {
  const rule = policy.paths.find((candidate: PathRule) => matchGlob(candidate.pattern, path));
  return rule === undefined
    ? { granted: policy.defaultAccess, rule: 'the default for paths that no rule names' }
    : { granted: rule.access, rule: `the rule for ${rule.pattern}` };
}

const allowedBy = (tool: string, policy: Policy): string =>
  policy.allowTools === null
    ? `every tool is allowed, and ${tool} names no file`
    : `the tool ${tool} is on the list of allowed tools, and names no file`;

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function list(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}
