/** The tools of the document, which of them the run used, and their edits. */
import { answersOk } from '../../core/tools/draft';
import { useMemo } from 'react';
import { BUILTIN_TOOLS, type BuiltinTool, type ToolDefinition } from '../../core/document/document';
import { TOOL_NAME } from '../../core/document/schema';
import { builtinDefinition } from '../../core/tools/builtin';
import { EMPTY_SCHEMA } from '../../core/tools/import-tools';
import { useT } from '../../i18n';
import { addDraftedTool, unknownCallOf } from '../../state/draft-tool';
import { useDocumentState, useMoment, useRunState, useSession, useViewState } from '../../state/react';
import { removeWithUndo, withInserted, withReplaced, without } from '../../state/removal';
import { toast } from '../../ui';

const NONE: readonly ToolDefinition[] = [];

/** A name that no tool has: `name`, `name_2`, `name_3`, … */
export function freeName(name: string, tools: readonly ToolDefinition[]): string {
  const taken = new Set(tools.map((tool) => tool.name));
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) {
    const next = `${name.slice(0, 64 - String(n).length - 1)}_${n}`;
    if (!taken.has(next)) return next;
  }
}

/** Why a name will not do; null when it will. `own` is the tool's present name. */
export function nameProblem(
  name: string,
  tools: readonly ToolDefinition[],
  own: string | null,
): 'invalid' | 'taken' | null {
  if (!TOOL_NAME.test(name)) return 'invalid';
  return name !== own && tools.some((tool) => tool.name === name) ? 'taken' : null;
}

/** Calls of each tool in the log. */
export function useUses(): ReadonlyMap<string, number> {
  const log = useRunState((state) => state.log);
  return useMemo(() => {
    const uses = new Map<string, number>();
    for (const { detail } of log?.events ?? [])
      if (detail.t === 'parse') uses.set(detail.call.name, (uses.get(detail.call.name) ?? 0) + 1);
    return uses;
  }, [log]);
}

export function useTools() {
  const t = useT();
  const session = useSession();
  const document = useDocumentState((state) => state.document);
  const tools = document?.tools ?? NONE;
  const selected = useViewState((state) => state.selectedTool);
  const moment = useMoment();
  const uses = useUses();
  const unknown = useMemo(() => unknownCallOf(moment, document), [moment, document]);

  const edit = (label: string, change: (tools: ToolDefinition[]) => ToolDefinition[], key?: string) =>
    session.edit.edit(label, (before) => ({ ...before, tools: change(before.tools) }), key);
  const select = (selectedTool: string | null) => session.view({ selectedTool });
  const addOne = (tool: ToolDefinition) => {
    edit(t('tools.added', { name: tool.name }), (before) => [...before, tool]);
    select(tool.name);
  };

  return {
    tools,
    uses,
    selected,
    unknown,
    select,
    settle: () => session.edit.settle(),
    addUnknown() {
      if (unknown !== null) addDraftedTool(session, unknown, t('tools.added', { name: unknown.name }));
    },
    builtins: BUILTIN_TOOLS.map((name) => ({ name, there: tools.some((tool) => tool.name === name) })),
    addBlank: () =>
      addOne({
        name: freeName('new_tool', tools),
        description: '',
        schema: EMPTY_SCHEMA,
        implementation: answersOk(),
      }),
    addBuiltin(name: BuiltinTool) {
      addOne({ ...builtinDefinition(name), name: freeName(name, tools) });
    },
    /** Those with a name that is there replace its description and schema; how it is run stays. */
    addImported(imported: readonly ToolDefinition[]) {
      const first = imported[0];
      if (first === undefined) return;
      const byName = new Map(imported.map((tool) => [tool.name, tool]));
      edit(t('tools.imported', { count: imported.length }), (before) => [
        ...before.map((tool) => {
          const next = byName.get(tool.name);
          return next === undefined ? tool : { ...next, implementation: tool.implementation };
        }),
        ...imported.filter((tool) => !before.some((other) => other.name === tool.name)),
      ]);
      select(first.name);
    },
    duplicate(index: number) {
      const tool = tools[index];
      if (tool === undefined) return;
      const copy = { ...tool, name: freeName(tool.name, tools) };
      edit(t('tools.duplicated', { name: tool.name }), (before) => withInserted(before, index + 1, copy));
      select(copy.name);
    },
    /** The policy and the breakpoints that name the tool follow it, so that they go on to mean it. */
    rename(index: number, name: string) {
      const tool = tools[index];
      if (tool === undefined || tool.name === name) return;
      const follow = (names: string[]) => names.map((one) => (one === tool.name ? name : one));
      session.edit.edit(t('tools.renamed', { name: tool.name }), (before) => ({
        ...before,
        tools: withReplaced(before.tools, index, { ...tool, name }),
        policy: {
          ...before.policy,
          allowTools: before.policy.allowTools === null ? null : follow(before.policy.allowTools),
          confirm: follow(before.policy.confirm),
        },
        breakpoints: before.breakpoints.map((one) =>
          one.on === 'tool' && one.tool === tool.name ? { ...one, tool: name } : one,
        ),
      }));
      select(name);
    },
    write(index: number, tool: ToolDefinition, key?: string) {
      edit(
        t('tools.edited', { name: tool.name }),
        (before) => withReplaced(before, index, tool),
        key === undefined ? undefined : `tool.${tool.name}.${key}`,
      );
    },
    remove(index: number) {
      const tool = tools[index];
      if (tool === undefined) return;
      const { name } = tool;
      const undo = removeWithUndo(
        session,
        t('tools.removed', { name }),
        (before) => ({ ...before, tools: without(before.tools, index) }),
        {
          label: t('tools.restored', { name }),
          change: (before) =>
            before.tools.some((other) => other.name === name)
              ? before
              : { ...before, tools: withInserted(before.tools, index, tool) },
        },
      );
      if (selected === name) select(tools[index + 1]?.name ?? tools[index - 1]?.name ?? null);
      toast({ text: t('tools.removed', { name }), action: { label: t('ui.undo'), run: undo } });
    },
  };
}

export type ToolsModel = ReturnType<typeof useTools>;
