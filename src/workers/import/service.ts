/**
 * The import worker without its worker: files in, rows out, and the texts kept until the next import. A session is opened
 * from its piece of the text alone, which its format reads as that one session.
 */
import { err, ok, type Result } from '../../core/base/result';
import { decodeFile } from '../../core/share/file';
import { documentOfSession, type OpenedSession } from '../../core/runtime/from-session';
import { readEntry } from '../../core/runtime/read-entry';
import { responseSource, type SourceSpan } from '../../core/base/span';
import { sentence } from '../../core/base/words';
import { LIMITS } from '../../core/document/schema';
import type { SessionDocument } from '../../core/document/document';
import type { ByteSource } from '../../core/wire/import/byte-source';
import {
  Budget,
  IMPORT_LIMITS,
  importProblem,
  megabytes,
  type ImportLimits,
} from '../../core/wire/import/limits';
import type { FoundSession } from '../../core/wire/import/model';
import { summarise, type Summary } from '../../core/wire/import/summarise';
import { unpack, type Unpacked, type UnpackedText } from '../../core/wire/import/unpack';
import type { FormatId } from '../../core/wire/model';
import { readPaste } from '../../core/wire/read';
import type { CallContext, Handlers } from '../rpc';
import { blobSource } from './blob-source';
import { ProgressMeter } from './progress';
import type { ImportApi, ImportInput, ImportReport, ImportSlice, SessionPlace } from './protocol';

export interface ServiceParts {
  /** Milliseconds, for the pace of reports. */
  now: () => number;
  limits?: ImportLimits;
}

/** Rows in one report: what the page takes in within a frame. */
const SLICE = 200;

interface KeptText {
  t: 'text';
  text: string;
  format: FormatId;
  /** For each session: its title and its pieces of the text. */
  sessions: { title: string; pieces: readonly SourceSpan[] }[];
}
type Kept = KeptText | { t: 'document'; document: SessionDocument };

/** Readings are asked for under this name; an opened session is read again under the name that it will have. */
const SOURCE = responseSource(0);

export function importService({ now, limits = IMPORT_LIMITS }: ServiceParts): Handlers<ImportApi> {
  let kept = new Map<string, Kept>();

  return {
    async importFiles(inputs, context) {
      kept = new Map();
      const work = new ImportWork(kept, limits, now, inputs, context);
      for (const input of inputs) {
        if (context.signal.aborted) break;
        await work.file(input);
      }
      return work.sessions;
    },
    open: (place) => openKept(kept.get(place.file), place),
  };
}

class ImportWork {
  private readonly meter: ProgressMeter;
  private readonly budget: Budget;
  private readonly slice: ImportSlice = emptySlice();

  constructor(
    private readonly kept: Map<string, Kept>,
    private readonly limits: ImportLimits,
    now: () => number,
    inputs: readonly ImportInput[],
    private readonly context: CallContext<ImportReport>,
  ) {
    this.budget = new Budget(limits);
    this.meter = new ProgressMeter(
      inputs.reduce((sum, input) => sum + sizeOf(input), 0),
      now,
      (progress) => context.progress({ t: 'progress', ...progress }),
    );
  }

  get sessions(): number {
    return this.meter.sessions;
  }

  async file(input: ImportInput): Promise<void> {
    const { path } = input;
    this.meter.startFile(path, sizeOf(input));
    for await (const unpacked of this.unpacked(input)) {
      if (this.context.signal.aborted) return;
      if (unpacked.t === 'left-out')
        this.slice.leftOut.push({ path: unpacked.path, problem: unpacked.problem });
      else this.text(unpacked);
      this.flush();
    }
    this.meter.endFile(path);
  }

  private unpacked(input: ImportInput): AsyncIterable<Unpacked> | Iterable<Unpacked> {
    const { path } = input;
    if ('text' in input) {
      this.meter.unpacked(path, sizeOf(input));
      return [{ t: 'text', path, text: input.text, bytes: input.text.length, problems: [] }];
    }
    const source = counted(blobSource(input.file, path), (bytes) => this.meter.unpacked(path, bytes));
    return unpack(source, path, this.budget);
  }

  private text(unpacked: UnpackedText): void {
    const id = String(this.kept.size);
    const own = ownSession(id, unpacked);
    if (own !== null) {
      this.kept.set(id, own.kept);
      this.add(own.summary);
    } else this.foreign(id, unpacked);
    this.meter.endText(unpacked.path);
  }

  private foreign(id: string, unpacked: UnpackedText): void {
    const { path, text } = unpacked;
    const paste = readPaste(text, SOURCE, {
      onProgress: (phase, share) => {
        if (phase === 'read') this.meter.reading(path, share);
        else this.meter.scanned(path, share);
      },
    });
    const summary = summarise(id, unpacked, paste, this.limits);
    this.kept.set(id, {
      t: 'text',
      text,
      format: paste.detection.format,
      sessions: summary.sessions.map(({ title, index }) => ({
        title: title === '' ? baseName(path) : title,
        pieces: paste.sessions[index]?.excerpt ?? [],
      })),
    });
    this.add(summary);
  }

  private add({ file, sessions, unread }: Summary): void {
    this.slice.files.push(file);
    this.slice.sessions.push(...sessions);
    this.slice.unread.push(...unread);
    this.meter.sessions += sessions.length;
  }

  /** Sends what was found, a slice at a time. */
  private flush(): void {
    const { files, sessions, unread, leftOut } = this.slice;
    while (files.length + sessions.length + unread.length + leftOut.length > 0) {
      const take = { left: SLICE };
      this.context.progress({
        t: 'found',
        files: some(files, take),
        sessions: some(sessions, take),
        unread: some(unread, take),
        leftOut: some(leftOut, take),
      });
    }
  }
}

const emptySlice = (): ImportSlice => ({ files: [], sessions: [], unread: [], leftOut: [] });

function some<T>(list: T[], take: { left: number }): T[] {
  const taken = list.splice(0, take.left);
  take.left -= taken.length;
  return taken;
}

/** Characters of a pasted text stand for its bytes: measuring it would cost as much as reading it. */
const sizeOf = (input: ImportInput): number => ('text' in input ? input.text.length : input.file.size);

const counted = (source: ByteSource, onRead: (bytes: number) => void): ByteSource => ({
  size: source.size,
  async read(start, end) {
    const read = await source.read(start, end);
    if (read.ok) onRead(read.value.length);
    return read;
  },
});

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** One of our own session files. A file that only looks like one is read as any other text. */
function ownSession(
  id: string,
  { path, text, bytes, problems }: UnpackedText,
): { kept: Kept; summary: Summary } | null {
  if (!maySession(text)) return null;
  const decoded = decodeFile(text);
  if (!decoded.ok) return null;
  const { document } = decoded.value;
  const responses = document.responses.flatMap((entry, index) => readEntry(entry, index).responses);
  const row: FoundSession = {
    file: id,
    index: 0,
    title: document.title,
    format: 'callscope',
    turns: responses.length,
    calls: responses.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0),
    failing: 0,
    problems: 0,
    bytes,
    words: '',
    tools: document.tools.slice(0, 24).map(({ name }) => name),
  };
  const evidence = sentence('sign.callscope', 'It is a session file of Callscope.');
  return {
    kept: { t: 'document', document },
    summary: {
      file: { id, path, bytes, format: 'callscope', evidence, sessions: 1, unread: 0, problems },
      sessions: [row],
      unread: [],
    },
  };
}

/** Cheap, and never wrong about a file of ours: those are written with these keys at the front. */
function maySession(text: string): boolean {
  const head = text.slice(0, 1000);
  if (!/^\ufeff?\s*\{/.test(head)) return false;
  return (
    head.includes('"callscope"') ||
    (head.includes('"version"') && text.includes('"responses"') && text.includes('"policy"'))
  );
}

function openKept(kept: Kept | undefined, { index }: SessionPlace): Result<OpenedSession> {
  if (kept?.t === 'document') return ok({ document: kept.document, problems: [] });
  const wanted = kept?.sessions[index];
  if (kept === undefined || wanted === undefined)
    return err(
      importProblem(
        sentence(
          'SESSION_NOT_KEPT',
          'What was imported is not kept any more. Import the file again to open its sessions.',
        ),
      ),
    );
  const text = wanted.pieces.map(({ start, end }) => kept.text.slice(start, end)).join('\n');
  if (text.length > LIMITS.text)
    return err(
      importProblem(
        sentence('SESSION_TOO_LARGE', 'The session has {size}; a session holds at most {most}.', {
          size: megabytes(text.length),
          most: megabytes(LIMITS.text),
        }),
      ),
    );
  const detected = readPaste(text, SOURCE);
  const speaks = detected.detection.format === kept.format;
  const alone = speaks ? detected.sessions : readPaste(text, SOURCE, { format: kept.format }).sessions;
  const [only] = alone;
  // A piece that reads as something else than the one session would open the wrong prompt: then the whole export says it.
  const session =
    only !== undefined && alone.length === 1
      ? only
      : readPaste(kept.text, SOURCE, { format: kept.format }).sessions[index];
  if (session === undefined)
    return err(
      importProblem(
        sentence('SESSION_UNREADABLE.import', 'The session cannot be read from its piece of the file alone.'),
      ),
    );
  return ok(
    documentOfSession({
      session,
      text,
      wire: kept.format,
      ...(speaks ? {} : { format: kept.format }),
      title: wanted.title,
    }),
  );
}
