/**
 * A stream of bytes → text: UTF-8, or UTF-16 with a byte order mark. Bytes that are no text become U+FFFD, are counted, and
 * the first is named by its place. The mark of UTF-8 is kept: in front of JSON it is one of the things to diagnose.
 */
import type { Problem } from '../../base/problem';
import { err, ok, type Result } from '../../base/result';
import { sentence } from '../../base/words';
import { joinBytes, type ByteStream } from './byte-source';
import { utf16Of } from './file-kind';
import { importProblem, overText, overTotal, type Budget } from './limits';
import { Utf16Check, Utf8Check, type Invalid } from './text-check';

export interface CollectedText {
  text: string;
  /** Bytes of the text as it stood in the file, after unpacking. */
  bytes: number;
  problems: Problem[];
}

export async function collectText(stream: ByteStream, budget: Budget): Promise<Result<CollectedText>> {
  let collector: Collector | undefined;
  let bytes = 0;
  for (;;) {
    const step = await stream.next();
    if (step.done !== true) {
      bytes += step.value.length;
      if (bytes > budget.limits.text) return stopped(stream, overText(budget.limits));
      if (!budget.spend(step.value.length)) return stopped(stream, overTotal(budget.limits));
      collector ??= new Collector(step.value);
      collector.add(step.value);
      continue;
    }
    const end = step.value;
    if (end !== null && (!end.usable || bytes === 0)) return err(end.problem);
    const { text, invalid, encoding } = collector?.end() ?? EMPTY;
    const problems = end === null ? [] : [end.problem];
    if (invalid.count > 0) problems.push(invalidProblem(invalid, encoding));
    return ok({ text, bytes, problems });
  }
}

/** All bytes of a stream, for an archive inside of an archive, which has to be read at any place. */
export async function collectBytes(stream: ByteStream, budget: Budget): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value === null ? ok(joinBytes(chunks)) : err(step.value.problem);
    bytes += step.value.length;
    if (bytes > budget.limits.text) return stopped(stream, overText(budget.limits));
    if (!budget.spend(step.value.length)) return stopped(stream, overTotal(budget.limits));
    chunks.push(step.value);
  }
}

async function stopped(stream: ByteStream, problem: Problem): Promise<Result<never>> {
  await stream.return(null);
  return err(problem);
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';
const EMPTY = { text: '', invalid: { count: 0, first: -1 }, encoding: 'utf-8' as Encoding };

class Collector {
  private readonly texts: string[] = [];
  private readonly encoding: Encoding;
  private readonly decoder: TextDecoder;
  private readonly check: Utf8Check | Utf16Check;

  /** @param head the first bytes of the text */
  constructor(head: Uint8Array) {
    this.encoding = utf16Of(head) ?? 'utf-8';
    this.decoder = new TextDecoder(this.encoding, { ignoreBOM: this.encoding === 'utf-8' });
    this.check = this.encoding === 'utf-8' ? new Utf8Check() : new Utf16Check(this.encoding === 'utf-16le');
  }

  add(bytes: Uint8Array): void {
    this.check.add(bytes);
    this.texts.push(this.decoder.decode(bytes, { stream: true }));
  }

  end(): { text: string; invalid: Invalid; encoding: Encoding } {
    this.texts.push(this.decoder.decode());
    return { text: this.texts.join(''), invalid: this.check.end(), encoding: this.encoding };
  }
}

function invalidProblem({ count, first }: Invalid, encoding: Encoding): Problem {
  const [name, code] = encoding === 'utf-8' ? ['UTF-8', 'INVALID_UTF8'] : ['UTF-16', 'INVALID_UTF16'];
  const said =
    count === 1
      ? sentence(
          'invalid-bytes.one',
          'One sequence of bytes is not {name}; the first is at byte {first}. U+FFFD stands in its place, the rest of the text is as it was. Save the file as UTF-8 where it was made.',
          { name, first },
        )
      : sentence(
          'invalid-bytes.more',
          '{count} sequences of bytes are not {name}; the first is at byte {first}. U+FFFD stands in their place, the rest of the text is as it was. Save the file as UTF-8 where it was made.',
          { count, name, first },
        );
  return importProblem(said, 'warn', code);
}
