/** A problem of a schema before its text has a source id: the same text may stand in several tools. */
import type { Problem, Severity } from '../base/problem';
import type { SourceId, Span } from '../base/span';
import type { Said, Words } from '../base/words';

export interface Finding {
  code: string;
  severity: Severity;
  message: string;
  /** The message for other languages. */
  words?: Words;
  span: Span;
  /** Pointer in the schema. */
  schemaPath?: string;
  fix?: FindingFix;
}
export interface FindingFix {
  title: string;
  words?: Words;
  edit?: { span: Span; text: string };
  safe: boolean;
}

export const finding = (
  code: string,
  severity: Severity,
  span: Span,
  said: string | Said,
  schemaPath?: string,
  fix?: FindingFix,
): Finding => ({
  code,
  severity,
  ...(typeof said === 'string' ? { message: said } : said),
  span,
  ...(schemaPath === undefined ? {} : { schemaPath }),
  ...(fix === undefined ? {} : { fix }),
});

/** Takes a finding of a kind. It is made only when it will be listed: of each kind so many, whatever the text. */
export type Report = (code: string, make: () => Finding) => void;

/** Findings of one kind beyond this are not listed. */
const MOST_OF_A_KIND = 20;

export function collectFindings(): { report: Report; findings: Finding[] } {
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  const report: Report = (code, make) => {
    const count = counts.get(code) ?? 0;
    if (count >= MOST_OF_A_KIND) return;
    counts.set(code, count + 1);
    findings.push(make());
  };
  return { report, findings };
}

/** A schema is the author's, not the model's: asking the model again never mends it. */
export function toProblem({ span, fix, ...rest }: Finding, source: SourceId): Problem {
  return {
    ...rest,
    layer: 'syntax',
    at: { source, ...span },
    retryable: false,
    ...(fix === undefined
      ? {}
      : {
          fix: {
            title: fix.title,
            ...(fix.words === undefined ? {} : { words: fix.words }),
            safe: fix.safe,
            ...(fix.edit === undefined
              ? {}
              : { edit: { at: { source, ...fix.edit.span }, text: fix.edit.text } }),
          },
        }),
  };
}
