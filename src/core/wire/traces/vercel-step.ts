/** One turn of a message of the AI SDK: what the model said, and what the tools that it called returned. */
import { sentence } from '../../base/words';
import type { SourceId } from '../../base/span';
import { ResponseBuilder } from '../build/response-builder';
import type { CallDraft } from '../build/call-draft';
import type { Response, ToolResult } from '../model';

export class UiStep {
  readonly builder: ResponseBuilder;
  readonly results: ToolResult[] = [];
  private readonly placed = new Map<string, number>();
  /** Calls whose arguments were still being written when the message was kept: the object is whole, the arguments are not. */
  private readonly growing = new Set<CallDraft>();

  constructor(source: SourceId) {
    this.builder = new ResponseBuilder(source, 0);
  }

  grows(draft: CallDraft): void {
    this.growing.add(draft);
  }

  /** The latest result of a call counts. */
  returned(result: ToolResult): void {
    const before = result.callId === '' ? undefined : this.placed.get(result.callId);
    if (before !== undefined) this.results[before] = result;
    else {
      this.placed.set(result.callId, this.results.length);
      this.results.push(result);
    }
  }

  build(): Response {
    const response = this.builder.build();
    // Calls come out in the order in which they went in.
    const { drafts } = this.builder;
    for (const [i, call] of response.toolCalls.entries()) {
      const draft = drafts[i];
      if (draft === undefined || !this.growing.has(draft) || !call.complete) continue;
      call.complete = false;
      call.argsOk = false;
      call.problems.push({
        code: 'ARGS_TRUNCATED',
        severity: 'error',
        ...sentence(
          'ARGS_TRUNCATED.kept',
          'The message was kept while the arguments were still being written: what is there is a beginning. The call is shown and never runs.',
        ),
        layer: 'syntax',
        path: '',
        at: draft.at,
        retryable: true,
      });
    }
    return response;
  }
}
