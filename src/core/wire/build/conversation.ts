/**
 * What a reader makes of a list of messages: utterances in order, each a message, and with it the response where it is the
 * model's answer. A request takes the messages; a conversation on its own takes the answers as turns.
 */
import type { Message, Response } from '../model';
import type { SessionBuilder } from './session-builder';

export interface Utterance {
  message: Message;
  /** Of a message of the assistant: the same parts, read as an answer. */
  response?: Response;
}

export const messagesOf = (utterances: readonly Utterance[]): Message[] =>
  utterances.map(({ message }) => message);

/** An answer as it stands in a history. */
export const answered = (response: Response): Utterance => ({
  message: { role: 'assistant', parts: response.parts, at: response.at },
  response,
});

/**
 * Tells the session what the model read, in the order in which it stands. A result that was given along with words is a result;
 * the words before it and after it are messages of their own.
 */
export function tell(session: SessionBuilder, message: Message): void {
  if (!message.parts.some((part) => part.t === 'result')) {
    session.said(message);
    return;
  }
  let words: Message['parts'] = [];
  const flush = (): void => {
    session.said({ ...message, parts: words });
    words = [];
  };
  for (const part of message.parts) {
    if (part.t !== 'result') {
      words.push(part);
      continue;
    }
    flush();
    session.result(part.result);
  }
  flush();
}

/** Every answer of the history is a turn. */
export function hold(session: SessionBuilder, utterances: readonly Utterance[]): Response[] {
  const responses: Response[] = [];
  for (const { message, response } of utterances) {
    if (response === undefined) tell(session, message);
    else {
      session.response(response);
      responses.push(response);
    }
  }
  return responses;
}
