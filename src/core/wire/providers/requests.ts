/**
 * What was sent to a provider → messages, tools, parameters. One small reader per shape; the first that knows the shape
 * reads it. Null: no known request.
 */
import type { RequestBody, RequestReading } from '../input';
import { readAnthropicRequest } from './anthropic-request';
import { readBedrockRequest } from './bedrock-request';
import { readCohereRequest } from './cohere-request';
import { readGeminiRequest } from './gemini-request';
import { readOllamaRequest, readPromptRequest } from './ollama-request';
import { readDashScopeRequest, readOpenAiRequest } from './openai-request';
import { readResponsesRequest } from './responses-request';

export type RequestReader = (body: RequestBody) => RequestReading | null;

/** The widest shapes stand last: many APIs have `messages`. */
const READERS: readonly RequestReader[] = [
  readGeminiRequest,
  readBedrockRequest,
  readCohereRequest,
  readOllamaRequest,
  readAnthropicRequest,
  readResponsesRequest,
  readDashScopeRequest,
  readOpenAiRequest,
  readPromptRequest,
];

export function readRequest(body: RequestBody): RequestReading | null {
  for (const read of READERS) {
    const reading = read(body);
    if (reading !== null) return reading;
  }
  return null;
}
