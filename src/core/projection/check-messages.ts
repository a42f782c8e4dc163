/**
 * What a provider would refuse in a list of messages: results without their calls and calls without their results, markers
 * on empty text, a system message in the middle of the talk. Checked on the messages as they will be sent.
 */
import { sentence, type Said } from '../base/words';
import { trimWhite } from '../base/utf8';
import type { MessagesPrompt } from '../document/document';
import { messageSource, type ProjectionProblem } from './model';
import type { ProviderProfile } from './profile';
import type { Turn } from './turns';

export function checkMessages(
  turns: readonly Turn[],
  prompt: MessagesPrompt,
  profile: ProviderProfile,
): ProjectionProblem[] {
  return [...checkCalls(turns), ...checkEmpty(turns, profile), ...checkSystem(prompt)];
}

const warn = (code: string, said: Said, messageIndex?: number): ProjectionProblem => ({
  code,
  severity: 'warn',
  layer: 'protocol',
  ...said,
  retryable: false,
  ...(messageIndex === undefined ? {} : { messageIndex }),
});

function checkCalls(turns: readonly Turn[]): ProjectionProblem[] {
  const problems: ProjectionProblem[] = [];
  /** Calls that wait for their result, by id. */
  const open = new Map<string, number>();
  for (const [i, turn] of turns.entries()) {
    let sawText = false;
    for (const { block } of turn.blocks) {
      if (block.kind === 'call') open.set(block.call.id, i);
      else if (block.kind === 'text') sawText ||= block.text !== '';
      else {
        if (!open.delete(block.toolCallId))
          problems.push(
            warn(
              'RESULT_WITHOUT_CALL',
              sentence(
                'RESULT_WITHOUT_CALL.message',
                'Message {number} answers the call {id}, and no assistant message before it makes that call. Providers refuse such a request: add the call, or take the result out.',
                { number: i, id: JSON.stringify(block.toolCallId) },
              ),
              i,
            ),
          );
        if (sawText)
          problems.push(
            warn(
              'TEXT_BEFORE_RESULT',
              sentence(
                'TEXT_BEFORE_RESULT',
                "Message {number} holds text before a tool's result, and results have to come first. Move the text behind them.",
                { number: i },
              ),
              i,
            ),
          );
      }
    }
  }
  for (const [id, i] of open)
    problems.push(
      warn(
        'CALL_WITHOUT_RESULT',
        sentence(
          'CALL_WITHOUT_RESULT.message',
          'Nothing answers the call {id} of message {number}. Providers refuse such a request: add its result.',
          { id: JSON.stringify(id), number: i },
        ),
        i,
      ),
    );
  return problems;
}

function checkEmpty(turns: readonly Turn[], profile: ProviderProfile): ProjectionProblem[] {
  return turns.flatMap(({ blocks }, i) =>
    blocks.flatMap(({ block }) => {
      if (block.kind === 'call' || trimWhite(block.text) !== '') return [];
      if (block.marked)
        return [
          warn(
            'MARKER_ON_EMPTY_TEXT',
            sentence(
              'MARKER_ON_EMPTY_TEXT',
              'Message {number} is empty and carries a cache breakpoint, which providers refuse. Remove the breakpoint.',
              { number: i },
            ),
            i,
          ),
        ];
      if (block.kind === 'text' && profile.wire.format === 'anthropic-messages')
        return [
          warn(
            'EMPTY_TEXT',
            sentence(
              'EMPTY_TEXT',
              'Message {number} is empty, and {profile} refuses empty text. Write something, or remove the message.',
              { number: i, profile: profile.label },
            ),
            i,
          ),
        ];
      return [];
    }),
  );
}

function checkSystem(prompt: MessagesPrompt): ProjectionProblem[] {
  const firstTalk = prompt.messages.findIndex((message) => message.role !== 'system');
  const late = prompt.messages.findLastIndex((message) => message.role === 'system');
  if (firstTalk === -1 || late < firstTalk) return [];
  const length = prompt.messages[late]?.content.length ?? 0;
  return [
    {
      ...warn(
        'SYSTEM_MESSAGE_LATE',
        sentence(
          'SYSTEM_MESSAGE_LATE',
          'Message {number} of the prompt is a system message behind the first message of the talk. Where a provider keeps system text in a field of its own, it is sent there with the others, before the talk. Move it to the front yourself, so that every provider reads the same order.',
          { number: late },
        ),
      ),
      at: { source: messageSource(late), start: 0, end: length },
    },
  ];
}
