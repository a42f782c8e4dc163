/**
 * The project stage: a turn's prompt → the messages, tools and breakpoints of one provider request.
 *
 * A sections prompt is parsed and laid out; earlier turns are in its timeline, so it needs no history. A list of messages
 * goes straight to assembly. Never fails: what a provider would refuse is a Problem beside the request as it would be sent.
 */
import { sentence } from '../base/words';
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { MessagesPrompt, ProfileId } from '../document/document';
import type { RenderedPrompt } from '../prompt/render';
import { chooseLayout, DEFAULT_THRESHOLD_BYTES } from './layout';
import { assembleMessages } from './messages-prompt';
import type {
  Breakpoint,
  HistoryMessage,
  LayoutId,
  Projection,
  ProjectionProblem,
  Reason,
  ToolInput,
} from './model';
import { parsePrompt } from './parse';
import { piecesOf } from './pieces';
import type { ProviderProfile } from './profile';
import { PROFILES } from './profiles';
import { spellAnthropic } from './spell-anthropic';
import { spellOpenAi } from './spell-openai';
import { printSpelled, type Spelled } from '../json/spelled';
import { finishTool, readTools, type ToolTurn } from './tools';
import { finishTurn, textBlock, unmark, type Turn } from './turns';

export interface ProjectOptions {
  profile: ProfileId;
  /** UTF-8 bytes that a piece needs for its own breakpoint. Default 1024. */
  thresholdBytes?: number;
  /** The model's name as the request carries it. Default: the profile's example. */
  model?: string;
  /** Provider tools; empty where tools are told in the prompt's text. */
  tools: readonly ToolInput[];
  /** Earlier turns, for a prompt that is a list of messages. */
  history?: readonly HistoryMessage[];
  /** False where `tool_choice` is forced. Default true. */
  rollingBreakpoint?: boolean;
  /**
   * What happens to our markers when the model's name holds `qwen`. The article removes markers for models without explicit
   * cache only, so `keep` is the default; the original code removes them for every such name, because explicit markers turn
   * the implicit cache off. The author's own markers stay either way.
   */
  qwenMarkers?: 'keep' | 'remove';
}

interface Draft {
  layout: LayoutId;
  reasons: Reason[];
  problems: ProjectionProblem[];
  turns: Turn[];
}

export function projectPrompt(prompt: RenderedPrompt | MessagesPrompt, options: ProjectOptions): Projection {
  const profile = PROFILES[options.profile];
  const model = options.model ?? profile.exampleModel;
  const draft =
    prompt.kind === 'messages' ? fromMessages(prompt, options, profile) : fromSections(prompt, options);
  const { tools, problems: toolProblems } = readTools(options.tools);
  const lastTool = tools.at(-1);
  if (prompt.kind === 'messages' && profile.markers.onTools.value && lastTool !== undefined)
    lastTool.marked = true;
  const reasons = [
    ...draft.reasons,
    ...branchOnModel(draft.turns, tools, model, profile, options.qwenMarkers ?? 'keep'),
  ];

  const messages = draft.turns.map(finishTurn);
  const projectedTools = tools.map((tool) => finishTool(tool, profile));
  const breakpoints = breakpointsOf(messages, projectedTools);
  // A run asks for none of its requests' texts, and each is as long as the conversation so far.
  const body = (): Spelled => spell(model, draft.turns, tools, profile);
  let text: string | undefined;
  return {
    profile: profile.id,
    layout: draft.layout,
    reasons,
    messages,
    tools: projectedTools,
    breakpoints,
    problems: [...draft.problems, ...toolProblems, ...overLimit(breakpoints.length, profile)],
    // Printed by us from checked parts, so it parses; the cast names what JSON.parse returns.
    get requestBody() {
      return JSON.parse(printSpelled(body())) as Json;
    },
    get requestBodyText() {
      return (text ??= printSpelled(body(), 2));
    },
  };
}

function fromSections(prompt: RenderedPrompt, options: ProjectOptions): Draft {
  const parsed = parsePrompt(prompt.text);
  const { layout, reasons, messages } = chooseLayout(
    parsed,
    options.thresholdBytes ?? DEFAULT_THRESHOLD_BYTES,
  );
  // The renderer knows which section wrote what; a parse of hostile text may see other borders.
  const regions = prompt.parts.map(({ section, span }) => ({ section, span }));
  const turns = messages.map(({ role, text, marked }): Turn => {
    return { role, blocks: [textBlock(text.text, piecesOf(text, regions), marked)] };
  });
  return { layout, reasons, problems: parsed.problems.length > 0 ? [sentWhole()] : [], turns };
}

function fromMessages(prompt: MessagesPrompt, options: ProjectOptions, profile: ProviderProfile): Draft {
  const rolling = options.rollingBreakpoint ?? true;
  return { layout: 'messages', ...assembleMessages(prompt, options.history ?? [], profile, rolling) };
}

/** The prompt's own problem, with the place, stands at the prompt stage; this is what comes of it. */
const sentWhole = (): Problem => ({
  code: 'PROMPT_SENT_WHOLE',
  severity: 'warn',
  layer: 'protocol',
  retryable: false,
  ...sentence(
    'PROMPT_SENT_WHOLE',
    'A tag of the prompt is not closed, so it was not split: it goes out as one user message, without a system message and without breakpoints. Close the tag that the prompt stage names.',
  ),
});

/** Takes our markers away where the profile or the model's name says so, and tells why. */
function branchOnModel(
  turns: readonly Turn[],
  tools: readonly ToolTurn[],
  model: string,
  profile: ProviderProfile,
  qwenMarkers: 'keep' | 'remove',
): Reason[] {
  const isQwen = model.toLowerCase().includes('qwen');
  const removedByProfile = profile.markers.sent.value === 'removed';
  if (removedByProfile || (isQwen && qwenMarkers === 'remove')) {
    for (const tool of tools) tool.marked = false;
    for (const { blocks } of turns) for (const block of blocks) if (!block.byAuthor) unmark(block);
    return [
      removedByProfile
        ? {
            code: 'MARKERS_REMOVED_BY_PROFILE',
            ...sentence(
              'MARKERS_REMOVED_BY_PROFILE',
              '{profile} takes no markers: they are removed, roles and splits stay.',
              { profile: profile.label },
            ),
          }
        : {
            code: 'MARKERS_REMOVED_FOR_MODEL',
            ...sentence(
              'MARKERS_REMOVED_FOR_MODEL',
              `"{model}" holds "qwen" and the setting follows the original code: our markers are removed, because explicit markers turn the implicit cache off. Roles, splits and the author's own markers stay.`,
              { model },
            ),
          },
    ];
  }
  return isQwen
    ? [
        {
          code: 'MARKERS_KEPT_FOR_MODEL',
          ...sentence(
            'MARKERS_KEPT_FOR_MODEL',
            '"{model}" has an explicit cache, so the markers stay. The original code would remove them for any name that holds "qwen".',
            { model },
          ),
        },
      ]
    : [];
}

function breakpointsOf(messages: Projection['messages'], tools: Projection['tools']): Breakpoint[] {
  const breakpoints: Breakpoint[] = [];
  let cumulativeBytes = 0;
  for (const tool of tools) {
    cumulativeBytes += tool.bytes;
    if (tool.marked) breakpoints.push({ afterMessage: -1, index: breakpoints.length, cumulativeBytes });
  }
  for (const [afterMessage, { blocks }] of messages.entries())
    for (const block of blocks) {
      cumulativeBytes += block.bytes;
      if (block.marked) breakpoints.push({ afterMessage, index: breakpoints.length, cumulativeBytes });
    }
  return breakpoints;
}

function overLimit(count: number, profile: ProviderProfile): Problem[] {
  const { value: limit, note } = profile.markers.limit;
  if (count <= limit) return [];
  return [
    {
      code: 'TOO_MANY_BREAKPOINTS',
      severity: 'error',
      layer: 'protocol',
      retryable: false,
      ...sentence(
        'TOO_MANY_BREAKPOINTS',
        "The request carries {found} cache breakpoints, and {profile} takes {limit}.{note} Remove {extra} of the breakpoints that the prompt's messages set themselves.",
        {
          found: count,
          profile: profile.label,
          limit,
          note: note === undefined ? '' : { text: ` ${note}`, words: '' },
          extra: count - limit,
        },
      ),
    },
  ];
}

function spell(
  model: string,
  turns: readonly Turn[],
  tools: readonly ToolTurn[],
  profile: ProviderProfile,
): Spelled {
  const { wire } = profile;
  return wire.format === 'anthropic-messages'
    ? spellAnthropic(model, wire.maxTokens, turns, tools, profile)
    : spellOpenAi(model, turns, tools, profile);
}
