/**
 * A lesson as data: steps with text, what the live tool is set to, a prediction that is revealed, a task. Whatever a lesson
 * claims stands in it as a check too, which is computed anew by the engine on the page when it is shown, and by the tests.
 */
import type { BuiltinTool, VocabularyId } from '../core/document/document';
import type { GrammarSource } from '../core/mask/place';

export const LESSON_VERSION = 1;

/** One text in every language of the page. */
export interface Words {
  en: string;
  'zh-CN': string;
}

export interface Lesson {
  version: typeof LESSON_VERSION;
  /** In the address: `#/lesson/<id>`. */
  id: string;
  title: Words;
  /** What one knows afterwards, in one sentence. */
  summary: Words;
  minutes: number;
  /** What the live tool is set to until a step says otherwise. */
  live: Live;
  steps: readonly LessonStep[];
}

export interface LessonStep {
  title: Words;
  /** Markup: see `markup.ts`. */
  text: Words;
  /** Absent: as in the step before. */
  live?: Live;
  predict?: Prediction;
  task?: Task;
  /** What the text claims. */
  checks?: readonly Check[];
}

export interface Prediction {
  question: Words;
  choices: readonly Choice[];
  reveal: Words;
  /** Why the right choice is right, computed. */
  proof: readonly Check[];
}
export interface Choice {
  text: Words;
  right: boolean;
}

/** Done when all checks hold; those without a text are about the person's own. */
export interface Task {
  text: Words;
  hint?: Words;
  done: readonly Check[];
  /** A text that does it. */
  solution: string;
}

export interface Live {
  grammar: GrammarSource;
  text: string;
  vocabulary: VocabularyId;
  /** Shown beside the typed text. */
  panels: readonly LivePanel[];
  /** For `forms`. */
  forms?: readonly Form[];
  /** For `expressions`. */
  action?: NativeAction;
}

/** `forms`: one content written several ways, measured. `expressions`: an action as text and as a provider's call. */
export type LivePanel = 'forms' | 'expressions' | 'strategies' | 'probabilities';
export const LIVE_PANELS: readonly LivePanel[] = ['forms', 'expressions', 'strategies', 'probabilities'];

/** One way to write the same content, and the grammar that holds it. */
export interface Form {
  name: Words;
  text: string;
  grammar: GrammarSource;
  holds: Words;
  cannot: Words;
}

export interface NativeAction {
  name: string;
  /** JSON text of an object. */
  arguments: string;
}

interface AtText {
  /** Absent: the grammar of the live tool at that step. */
  grammar?: GrammarSource;
  /** Absent: what the person has typed. */
  text?: string;
}

export type Check =
  /** The text is live (and cannot end there), complete, or dead at its byte number `at`, counted from 1. */
  | (AtText & { t: 'walk'; is: 'live' | 'complete' })
  | (AtText & { t: 'walk'; is: 'dead'; at: number })
  /** Behind the text, the token is allowed, or is blocked at its byte number `byte`, counted from 1. */
  | (AtText & { t: 'token'; token: string; allowed: true })
  | (AtText & { t: 'token'; token: string; allowed: false; byte: number })
  /** So many tokens are allowed behind the text. */
  | (AtText & { t: 'allowed'; least: number; most: number })
  /** These bytes come next whatever is chosen. */
  | (AtText & { t: 'forced'; bytes: string })
  /** The tokens of the text, each as text, or as hex where it is no whole character. */
  | (AtText & { t: 'tokens'; tokens: readonly string[] })
  /** The first text takes fewer tokens (bytes) than the second. */
  | { t: 'shorter'; in: 'tokens' | 'bytes'; first: string; second: string }
  /** The person's text holds this part. */
  | { t: 'contains'; part: string }
  /** A built-in tool, run with these arguments over these files, ends with this error; null: it works. */
  | { t: 'tool'; tool: BuiltinTool; args: string; files: readonly LessonFile[]; code: string | null }
  /** Both spellings are one action. */
  | { t: 'same-action'; native: NativeAction; text: string }
  /** A strategy refuses the grammar, or makes something of it. `about`: the grammar in words, where it is not that of the step. */
  | (AtText & {
      t: 'strategy';
      strategy: 'fsm' | 'pda' | 'jsonformer';
      refuses: boolean;
      about?: Words;
    })
  /**
   * Of a finite grammar: how likely `whole` is when the mask chooses token by token, against how likely the model finds it among
   * the texts of the grammar; in hundredths of one, at least `by` apart.
   */
  | (AtText & { t: 'law'; whole: string; mask: 'more' | 'less'; by: number });

export interface LessonFile {
  path: string;
  text: string;
}

/** Index of the step whose setup stands at a step: its own, or that of the nearest before; -1 for the lesson's. */
export function liveIndex({ steps }: Lesson, index: number): number {
  let i = Math.min(index, steps.length - 1);
  while (i >= 0 && steps[i]?.live === undefined) i--;
  return i;
}

/** What the live tool is set to at a step. */
export const liveAt = (lesson: Lesson, index: number): Live =>
  lesson.steps[liveIndex(lesson, index)]?.live ?? lesson.live;
