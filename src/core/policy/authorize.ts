/**
 * The authorise stage. In: one call with the files it would touch, the policy, the step at which it stands. Out: a decision
 * and, in words, the rule that made it. Order: is the tool allowed; is every path allowed; has a person been asked. A
 * person's word answers the question of the policy, it never widens the policy.
 */
import type { Json } from '../base/json-value';
import type { Problem, SaidError, ToolError } from '../base/problem';
import { phrase, sentence as say, words, type Phrase, type WordValue } from '../base/words';
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
  const refuse = (rule: string, { words, ...error }: SaidError, pointer?: string): PolicyDecision => ({
    decision: 'refuse',
    rule,
    accesses: accesses.length === call.accesses.length ? accesses : [...call.accesses],
    refusal: { ok: false, error },
    problems: [
      {
        ...error,
        words,
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
      ...(policy.allowTools.length === 0
        ? say('TOOL_NOT_ALLOWED.none', 'The policy allows no tool; {tool} may not run.', { tool: call.tool })
        : say('TOOL_NOT_ALLOWED', 'The policy allows only {allowed}; {tool} may not run.', {
            allowed: { text: list(policy.allowTools), words: listWords(policy.allowTools) },
            tool: call.tool,
          })),
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
      reasons.push(`${rule.text} allows to ${access} ${path}`);
      continue;
    }
    const write = granted === 'read';
    return refuse(
      sentence(`${rule.text} gives ${path} ${write ? 'read access only' : 'no access'}`),
      {
        code: write ? 'WRITE_NOT_ALLOWED' : 'PATH_NOT_ALLOWED',
        ...(write
          ? say('WRITE_NOT_ALLOWED', '{path} may be read but not written: {rule} gives read access only.', {
              path,
              rule,
            })
          : say(
              `PATH_NOT_ALLOWED.${access}`,
              `{path} may not be ${access === 'read' ? 'read' : 'written'}: {rule} gives no access.`,
              { path, rule },
            )),
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
        ...say(
          'CONFIRMATION_DENIED',
          'A person was asked whether {tool} may run here and said no. Do not call it again the same way.',
          { tool: call.tool },
        ),
        retryable: false,
      });
  }
}

/** First rule whose pattern matches decides. */
function accessTo(path: string, policy: Policy): { granted: Access; rule: Phrase } {
  const rule = policy.paths.find((candidate: PathRule) => matchGlob(candidate.pattern, path));
  return rule === undefined
    ? {
        granted: policy.defaultAccess,
        rule: phrase('the default for paths that no rule names', 'rule.default'),
      }
    : {
        granted: rule.access,
        rule: phrase(`the rule for ${rule.pattern}`, 'rule.for', { pattern: rule.pattern }),
      };
}

const allowedBy = (tool: string, policy: Policy): string =>
  policy.allowTools === null
    ? `every tool is allowed, and ${tool} names no file`
    : `the tool ${tool} is on the list of allowed tools, and names no file`;

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

function list(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
const listWords = (names: readonly string[]): WordValue =>
  names.length > MOST_NAMED
    ? [...names.slice(0, MOST_NAMED), words('list.more', { count: names.length - MOST_NAMED })]
    : names;
const MOST_NAMED = 8;
