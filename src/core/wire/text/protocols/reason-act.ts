/**
 * ReAct: lines `Thought:`, `Action:`, `Action Input:`, `Observation:`, `Final Answer:`. Only the first action counts: what follows
 * an `Observation:` that the model wrote itself is made up. An input that is no JSON object is a text of its own, not an error.
 * In place of the input line, `Action:` may hold JSON `{"action", "action_input"}`.
 */
import { sentence } from '../../../base/words';
import { mapSpan } from '../../../base/span';
import type { SourceSpan, Span } from '../../../base/span';
import type { Problem } from '../../../base/problem';
import { member } from '../../../json/node';
import { trimSpan } from '../../frame/blanks';
import { stringAt } from '../../fields';
import { insideOf, namedDraft } from '../text-call';
import type { Found, FoundCall, FoundHint, TextProtocol } from '../text-protocol';
import { ValueReader } from '../value-reader';

type Label = 'Thought' | 'Action' | 'Action Input' | 'Observation' | 'Final Answer';

/** A label and what follows it, up to the next one. */
interface Section {
  label: Label;
  start: number;
  /** Without blanks at its ends. */
  content: Span;
  end: number;
}

const LABEL =
  /^[ \t]{0,8}(?:\*\*|#{1,4} )?(Thought|Action Input|Action|Observation|Final Answer)(?: ?\d{1,3})?(?:\*\*)?[ \t]{0,2}:(?:\*\*)?/gm;
/** Labels beyond this are text. */
const MOST_SECTIONS = 2000;
/** Actions beyond the first that are kept as candidates. */
const MOST_LATER = 50;

export const reasonAct: TextProtocol = {
  id: 'text-react',
  name: 'ReAct text',
  needs: 'a line “Action:” and a line “Action Input:”, or “Thought:” and “Final Answer:”',
  evidence: () =>
    sentence(
      'sign.react',
      'The text has the lines of ReAct: “Thought:”, “Action:” with its input, or “Final Answer:”.',
    ),
  structured: true,
  find: () => [],
  whole,
};

function whole(text: string, range: Span): Found[] | null {
  const sections = sectionsOf(text, range);
  const values = new ValueReader(text, range.end, range.start);
  const [first] = sections;
  const starts = first?.label === 'Thought' && first.start === range.start;
  const answers = starts && sections.some(({ label }) => label === 'Final Answer');
  const acts = actionsOf(text, range, sections, values);
  if (!answers && acts.size === 0) return null;
  return new Walk(sections, acts).run();
}

function sectionsOf(text: string, range: Span): Section[] {
  const body = text.slice(range.start, range.end);
  const marks: { label: Label; start: number; inside: number }[] = [];
  for (const match of body.matchAll(LABEL)) {
    const start = range.start + match.index;
    marks.push({ label: match[1] as Label, start, inside: start + match[0].length });
    if (marks.length >= MOST_SECTIONS) break;
  }
  return marks.map(({ label, start, inside }, i) => {
    const end = marks[i + 1]?.start ?? range.end;
    return { label, start, content: trimSpan(text, { start: inside, end }), end };
  });
}

/** The actions by the section in which they begin, with the section in which they end. */
function actionsOf(
  text: string,
  range: Span,
  sections: readonly Section[],
  values: ValueReader,
): Map<number, { call: FoundCall; last: number }> {
  const actions = new Map<number, { call: FoundCall; last: number }>();
  for (const [i, section] of sections.entries()) {
    if (section.label !== 'Action') continue;
    const input = sections[i + 1];
    const call =
      input?.label === 'Action Input'
        ? lineCall(text, range, section, input, values)
        : blobCall(text, section, values);
    if (call !== null) actions.set(i, { call, last: input?.label === 'Action Input' ? i + 1 : i });
  }
  return actions;
}

function lineCall(
  text: string,
  range: Span,
  action: Section,
  input: Section,
  values: ValueReader,
): FoundCall | null {
  const { content: name } = action;
  const line = text.slice(name.start, name.end).search(/[\r\n]/);
  const nameAt = line < 0 ? name : { start: name.start, end: name.start + line };
  if (nameAt.end === nameAt.start) return null;
  const body = unfenced(text, input.content);
  const last = input.end >= range.end;
  const value = text.charAt(body.start) === '{' ? values.at(body.start, input.end) : null;
  const json = value !== null;
  const args = value?.whole === true ? value.node.span : body;
  const span = {
    start: action.start,
    end: value?.whole === true ? fenceEnd(text, value.end, input) : input.content.end,
  };
  return {
    t: 'call',
    span,
    outer: span,
    marker: { start: action.start, end: nameAt.end },
    draft: (mapped) =>
      namedDraft(mapped, {
        name: nameAt,
        args,
        kind: json ? 'function' : 'custom',
        argsWire: json ? 'object' : 'string',
        closed: !last || (!json && body.end > body.start),
        span,
      }),
  };
}

/** The inside of a fence around all of the input. */
function unfenced(text: string, span: Span): Span {
  const head = /^```[\w+-]{0,20}[ \t]*\r?\n/.exec(
    text.slice(span.start, Math.min(span.start + 40, span.end)),
  );
  if (head === null) return span;
  const closed = span.end - 3 >= span.start + head[0].length && text.startsWith('```', span.end - 3);
  return trimSpan(text, { start: span.start + head[0].length, end: span.end - (closed ? 3 : 0) });
}

function fenceEnd(text: string, end: number, input: Section): number {
  const rest = trimSpan(text, { start: end, end: input.content.end });
  return text.slice(rest.start, rest.end) === '```' ? rest.end : end;
}

/** `Action:` followed by JSON with the name and the input. */
function blobCall(text: string, action: Section, values: ValueReader): FoundCall | null {
  const body = unfenced(text, action.content);
  const value = text.charAt(body.start) === '{' ? values.at(body.start, action.end) : null;
  if (value === null) return null;
  const name = stringAt(value.node, 'action');
  const input = member(value.node, 'action_input');
  if (name === undefined || input === undefined) return null;
  const custom = input.k === 'str';
  const span = { start: action.start, end: fenceEnd(text, value.end, action) };
  return {
    t: 'call',
    span,
    outer: span,
    marker: { start: action.start, end: body.start },
    draft: (mapped) => ({
      ...namedDraft(mapped, {
        name: insideOf(name),
        args: custom ? insideOf(input) : input.span,
        kind: custom ? 'custom' : 'function',
        argsWire: custom ? 'string' : 'object',
        closed: input.complete,
        span,
      }),
      ...(value.node.complete ? {} : { cut: true }),
    }),
  };
}

class Walk {
  private readonly out: Found[] = [];
  private first: FoundCall | undefined;
  private invented = false;
  private answered = false;
  private later = 0;

  constructor(
    private readonly sections: readonly Section[],
    private readonly actions: ReadonlyMap<number, { call: FoundCall; last: number }>,
  ) {}

  run(): Found[] {
    for (let i = 0; i < this.sections.length; i++) {
      const section = this.sections[i];
      if (section === undefined) break;
      const action = this.actions.get(i);
      if (action !== undefined) {
        this.act(action.call);
        i = action.last;
      } else if (!this.invented && !this.answered) this.say(section);
    }
    return this.out;
  }

  private act(call: FoundCall): void {
    if (this.first === undefined && !this.answered) {
      this.first = call;
      this.out.push(call);
      return;
    }
    if (this.later++ >= MOST_LATER) return;
    const problem = this.answered ? actionAndFinal : this.invented ? undefined : severalActions;
    const hint: FoundHint = { t: 'hint', span: call.span, draft: (text) => call.draft(text) };
    this.out.push(problem === undefined ? hint : { ...hint, problem });
  }

  private say(section: Section): void {
    const { label, start, content, end } = section;
    switch (label) {
      case 'Thought':
        this.out.push({ t: 'reasoning', span: { start, end }, inner: content });
        return;
      case 'Final Answer':
        this.answered = true;
        this.out.push({ t: 'markup', span: { start, end: content.start } });
        if (this.first !== undefined) this.contradict(this.first, { start, end: content.start });
        return;
      case 'Observation':
        // Before any action it is what the model was told.
        if (this.first === undefined) return;
        if (content.end === content.start) {
          // The stop sequence, which a server left in.
          this.out.push({ t: 'markup', span: { start, end } });
          return;
        }
        this.invented = true;
        this.out.push({ t: 'hint', span: { start, end: content.end }, problem: ownObservation });
        return;
      case 'Action':
      case 'Action Input':
        return;
    }
  }

  /** The call and the answer exclude each other: which of them is meant cannot be known. */
  private contradict(call: FoundCall, at: Span): void {
    const { draft } = call;
    call.draft = (text) => {
      const made = draft(text);
      return { ...made, problems: [...made.problems, actionAndFinal(mapSpan(text.map, at))] };
    };
  }
}

const problem = (code: string, severity: Problem['severity'], message: string, at: SourceSpan): Problem => ({
  code,
  severity,
  message,
  layer: 'protocol',
  at,
  retryable: true,
});

const ownObservation = (at: SourceSpan): Problem =>
  problem(
    'REACT_OWN_OBSERVATION',
    'warn',
    'The model wrote the “Observation:” itself: it is no result of a tool. Only the action before it counts; what follows is shown as text and its actions do not run. Stop generation at “Observation:”.',
    at,
  );

const severalActions = (at: SourceSpan): Problem =>
  problem(
    'REACT_SEVERAL_ACTIONS',
    'warn',
    'A second action without an observation between. ReAct takes one action a turn: the first counts, this one is a candidate.',
    at,
  );

const actionAndFinal = (at: SourceSpan): Problem =>
  problem(
    'REACT_ACTION_AND_FINAL',
    'error',
    'The text holds an action and a “Final Answer:” without an observation between. They contradict each other, so the action does not run by itself. Ask again for one of them.',
    at,
  );
