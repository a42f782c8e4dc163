/**
 * What was sent to a provider → messages, tools, parameters. One small reader per shape; the first that knows the shape
 * reads it. Null: no known request.
 */
import type { RequestBody, RequestReading } from '../input';

export type RequestReader = (body: RequestBody) => RequestReading | null;

const READERS: readonly RequestReader[] = [];

export function readRequest(body: RequestBody): RequestReading | null {
  for (const read of READERS) {
    const reading = read(body);
    if (reading !== null) return reading;
  }
  return null;
}
