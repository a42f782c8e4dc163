/** The policy of the document, and what it decided at the step that is shown. */
import type { Said } from '../../core/base/words';
import { useMemo } from 'react';
import type { Access, Policy } from '../../core/document/document';
import { matchGlob } from '../../core/policy/glob';
import type { Moment } from '../../core/runtime/moment';
import type { RunLog } from '../../core/runtime/events';
import { useT } from '../../i18n';
import { useDocumentState, useMoment, useRunState, useSession } from '../../state/react';
import { removeWithUndo, withInserted, withMoved, withReplaced, without } from '../../state/removal';
import { toast } from '../../ui';

export interface PolicyEffect {
  tool: string;
  decision: 'allow' | 'refuse' | 'ask';
  /** The rule that decided, in words. */
  rule: Said;
  /** Indexes of the path rules that decided; `default` where none of them did. */
  rules: ReadonlySet<number | 'default'>;
}

/** What the policy said of the call at the cursor, at its authorise step or any later one. Null where it was not asked. */
export function effectAt(moment: Moment | null, log: RunLog | null, policy: Policy): PolicyEffect | null {
  if (moment === null || log === null || moment.call === null) return null;
  const { index, event, call } = moment;
  for (let i = index; i >= 0; i--) {
    const past = log.events[i];
    if (past === undefined || past.turn !== event.turn) return null;
    if (past.detail.t !== 'authorize' || past.call !== call.record.index) continue;
    const rules = new Set<number | 'default'>();
    for (const { path } of past.detail.accesses) {
      const at = policy.paths.findIndex(({ pattern }) => matchGlob(pattern, path));
      rules.add(at < 0 ? 'default' : at);
    }
    return {
      tool: call.record.name,
      decision: past.detail.decision,
      rule: { message: past.detail.rule, words: past.detail.ruleWords },
      rules,
    };
  }
  return null;
}

export interface PolicyModel {
  policy: Policy;
  tools: readonly string[];
  /** How many files of the session each path rule matches. */
  matches: readonly number[];
  effect: PolicyEffect | null;
  /** The policy is the one that the shown run had. */
  current: boolean;
  setAllowed: (tools: string[] | null) => void;
  setConfirm: (tools: string[]) => void;
  setDefault: (access: Access) => void;
  addRule: () => void;
  setRule: (index: number, rule: Policy['paths'][number]) => void;
  moveRule: (index: number, by: -1 | 1) => void;
  removeRule: (index: number) => void;
  forget: (step: string) => void;
  goTo: (step: string) => void;
  settle: () => void;
}

export function usePolicy(): PolicyModel | null {
  const t = useT();
  const session = useSession();
  const document = useDocumentState((state) => state.document);
  const ran = useRunState((state) => state.document);
  const log = useRunState((state) => state.log);
  const moment = useMoment();
  const policy = document?.policy;
  const files = document?.files;
  const matches = useMemo(
    () =>
      policy?.paths.map(
        ({ pattern }) => (files ?? []).filter(({ path }) => matchGlob(pattern, path)).length,
      ) ?? [],
    [policy, files],
  );
  if (document === null || policy === undefined) return null;

  const edit = (label: string, change: (policy: Policy) => Policy, key?: string) =>
    session.edit.edit(label, (before) => ({ ...before, policy: change(before.policy) }), key);

  return {
    policy,
    tools: document.tools.map((tool) => tool.name),
    matches,
    effect: effectAt(moment, log, ran?.policy ?? policy),
    current: ran?.policy === policy,
    setAllowed: (allowTools) => edit(t('policy.editAllowed'), (before) => ({ ...before, allowTools })),
    setConfirm: (confirm) => edit(t('policy.editConfirm'), (before) => ({ ...before, confirm })),
    setDefault: (defaultAccess) => edit(t('policy.editDefault'), (before) => ({ ...before, defaultAccess })),
    addRule: () =>
      edit(t('policy.addRule'), (before) => ({
        ...before,
        paths: [...before.paths, { pattern: '', access: 'read' }],
      })),
    setRule: (index, rule) =>
      edit(
        t('policy.editRule'),
        (before) => ({ ...before, paths: withReplaced(before.paths, index, rule) }),
        `policy.path.${index}`,
      ),
    moveRule: (index, by) =>
      edit(t('policy.moveRule'), (before) => ({ ...before, paths: withMoved(before.paths, index, by) })),
    removeRule(index) {
      const rule = policy.paths[index];
      if (rule === undefined) return;
      const { pattern } = rule;
      const undo = removeWithUndo(
        session,
        t('policy.ruleRemoved', { pattern }),
        (before) => ({ ...before, policy: { ...before.policy, paths: without(before.policy.paths, index) } }),
        {
          label: t('policy.ruleRestored', { pattern }),
          change: (before) => ({
            ...before,
            policy: { ...before.policy, paths: withInserted(before.policy.paths, index, rule) },
          }),
        },
      );
      toast({ text: t('policy.ruleRemoved', { pattern }), action: { label: t('ui.undo'), run: undo } });
    },
    forget(step) {
      const word = Object.hasOwn(policy.decisions, step) ? policy.decisions[step] : undefined;
      if (word === undefined) return;
      const withWord = (decisions: Policy['decisions'], keep: boolean): Policy['decisions'] =>
        Object.fromEntries([
          ...Object.entries(decisions).filter(([other]) => other !== step),
          ...(keep ? [[step, word] as const] : []),
        ]);
      const undo = removeWithUndo(
        session,
        t('policy.forgotten', { step }),
        (before) => ({
          ...before,
          policy: { ...before.policy, decisions: withWord(before.policy.decisions, false) },
        }),
        {
          label: t('policy.remembered', { step }),
          change: (before) => ({
            ...before,
            policy: { ...before.policy, decisions: withWord(before.policy.decisions, true) },
          }),
        },
      );
      toast({ text: t('policy.forgotten', { step }), action: { label: t('ui.undo'), run: undo } });
    },
    goTo: (step) => session.step.goToStep(step),
    settle: () => session.edit.settle(),
  };
}
