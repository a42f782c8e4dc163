/** Which call a result without an id answers: the next of its name that still waits, or the next of any. */
import type { ToolCall } from '../model';

/** The calls of the latest answer that still wait for a result, in order. Each is looked at once per list. */
export class OpenCalls {
  private readonly closed = new Set<string>();
  private readonly byName = new Map<string, { calls: ToolCall[]; next: number }>();
  private readonly all: { calls: readonly ToolCall[]; next: number };

  constructor(calls: readonly ToolCall[]) {
    this.all = { calls, next: 0 };
    for (const call of calls) {
      const same = this.byName.get(call.name);
      if (same === undefined) this.byName.set(call.name, { calls: [call], next: 0 });
      else same.calls.push(call);
    }
  }

  close(id: string): void {
    this.closed.add(id);
  }

  take(name: string | undefined): ToolCall | undefined {
    const queue = name === undefined ? this.all : this.byName.get(name);
    if (queue === undefined) return undefined;
    for (let call = queue.calls[queue.next]; call !== undefined; call = queue.calls[queue.next]) {
      queue.next++;
      if (this.closed.has(call.id)) continue;
      this.closed.add(call.id);
      return call;
    }
    return undefined;
  }
}
