/** A problem of a schema before its text has a source id: the same text may stand in several tools. */
import type { Problem, Severity } from '../base/problem';
import type { SourceId, Span } from '../base/span';

export interface Finding {
  code: string;
  severity: Severity;
  message: string;
  span: Span;
  /** Pointer in the schema. */
  schemaPath?: string;
  fix?: FindingFix;
}
export interface FindingFix {
  title: string;
  edit?: { span: Span; text: string };
  safe: boolean;
}

export const finding = (
  code: string,
  severity: Severity,
  span: Span,
  message: string,
  schemaPath?: string,
  fix?: FindingFix,
): Finding => ({
  code,
  severity,
  message,
  span,
  ...(schemaPath === undefined ? {} : { schemaPath }),
  ...(fix === undefined ? {} : { fix }),
});

/** A schema is the author's, not the model's: asking the model again never mends it. */
export function toProblem({ span, fix, ...rest }: Finding, source: SourceId): Problem {
  return {
    ...rest,
    at: { source, ...span },
    retryable: false,
    ...(fix === undefined
      ? {}
      : {
          fix: {
            title: fix.title,
            safe: fix.safe,
            ...(fix.edit === undefined
              ? {}
              : { edit: { at: { source, ...fix.edit.span }, text: fix.edit.text } }),
          },
        }),
  };
}
