/**
 * The authorise stage. In: one call with the files it would touch, the policy, the step at which it stands. Out: a decision
 * and, in words, the rule that made it. Order: is the tool allowed; is every path allowed; has a person been asked. A
 * person's word answers the question of the policy, it never widens the policy.
 */
import type { Json } from '../base/json-value';
import type { Problem, SaidError, ToolError } from '../base/problem';
import { phrase, said, sentence as say, words, type Phrase, type Said, type WordValue } from '../base/words';
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
  rule: Said;
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
  const refuse = (rule: Said, { words, ...error }: SaidError, pointer?: string): PolicyDecision => ({
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
    const none = policy.allowTools.length === 0;
    const allowed: Phrase = { text: list(policy.allowTools), words: listWords(policy.allowTools) };
    const rule = none
      ? say('rule.no-tool', 'Allowed tools: no tool.')
      : say('rule.tools', 'Allowed tools: only {allowed}.', { allowed });
    return refuse(rule, {
      code: 'TOOL_NOT_ALLOWED',
      ...(none
        ? say('TOOL_NOT_ALLOWED.none', 'The policy allows no tool; {tool} may not run.', { tool: call.tool })
        : say('TOOL_NOT_ALLOWED', 'The policy allows only {allowed}; {tool} may not run.', {
            allowed,
            tool: call.tool,
          })),
      retryable: false,
    });
  }

  const reasons: Said[] = [];
  for (const access of call.accesses) {
    const path = normalisePath(access.path);
    if (!path.ok)
      return refuse(say('rule.root', 'A path must stay below the root.'), path.error, access.pointer);
    accesses.push({ ...access, path: path.value });
  }
  for (const { path, access, pointer } of accesses) {
    const { granted, rule } = accessTo(path, policy);
    if (granted === 'write' || granted === access) {
      reasons.push(say(`rule.allows-${access}`, `{rule} allows to ${access} {path}`, { rule, path }));
      continue;
    }
    const write = granted === 'read';
    return refuse(
      whole(
        write
          ? say('rule.gives-read', '{rule} gives {path} read access only', { rule, path })
          : say('rule.gives-none', '{rule} gives {path} no access', { rule, path }),
      ),
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

  const because = whole(
    reasons.length === 0
      ? allowedBy(call.tool, policy)
      : reasons.reduce((all, one) => say('rule.and', '{all}; {one}', { all, one })),
  );
  if (!policy.confirm.includes(call.tool))
    return { decision: 'allow', rule: because, accesses, problems: [] };
  const word = Object.hasOwn(policy.decisions, step) ? policy.decisions[step] : undefined;
  switch (word) {
    case undefined:
      return {
        decision: 'ask',
        rule: say('rule.ask', "{tool} needs a person's word before it runs.", { tool: call.tool }),
        accesses,
        problems: [],
      };
    case 'approve':
      return {
        decision: 'allow',
        rule: say('rule.approved', '{because} A person approved this step.', { because }),
        accesses,
        problems: [],
      };
    case 'deny':
      return refuse(
        say('rule.denied', "{tool} needs a person's word, and a person denied this step.", {
          tool: call.tool,
        }),
        {
          code: 'CONFIRMATION_DENIED',
          ...say(
            'CONFIRMATION_DENIED',
            'A person was asked whether {tool} may run here and said no. Do not call it again the same way.',
            { tool: call.tool },
          ),
          retryable: false,
        },
      );
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

const allowedBy = (tool: string, policy: Policy): Said =>
  policy.allowTools === null
    ? say('rule.every-tool', 'every tool is allowed, and {tool} names no file', { tool })
    : say('rule.listed', 'the tool {tool} is on the list of allowed tools, and names no file', { tool });

/** A clause as a sentence. */
const whole = ({ message, words }: Said): Said =>
  said(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, 'rule.whole', { clause: words });

function list(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
const listWords = (names: readonly string[]): WordValue =>
  names.length > MOST_NAMED
    ? [...names.slice(0, MOST_NAMED), words('list.more', { count: names.length - MOST_NAMED })]
    : names;
const MOST_NAMED = 8;
