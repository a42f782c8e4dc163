/**
 * Files that the user picks or drops. Text in UTF-8 or UTF-16 with a byte order mark; gzip is unpacked on the way. Sizes are
 * bounded before and after unpacking, so that a small file cannot become a large one.
 */
import { sentence } from '../core/base/words';
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';

export interface ReadFile {
  name: string;
  text: string;
  /** Bytes of the text as read, after unpacking. */
  bytes: number;
  compressed: boolean;
  /** True when bytes that are no text were replaced by U+FFFD. */
  damaged: boolean;
}

export interface ReadOptions {
  /** Most bytes after unpacking. */
  maxBytes: number;
  /** Bytes unpacked so far, and the file's own size. */
  onProgress?: ((read: number, size: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The least that is needed of a `File`. */
export interface Source {
  name: string;
  size: number;
  stream: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  slice: (start: number, end: number) => { arrayBuffer: () => Promise<ArrayBuffer> };
}

export async function readTextFile(file: Source, options: ReadOptions): Promise<Result<ReadFile>> {
  const { maxBytes } = options;
  try {
    const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const compressed = head[0] === 0x1f && head[1] === 0x8b;
    if (!compressed && file.size > maxBytes) return err(tooLarge(file.name, file.size, maxBytes));
    const stream = compressed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    const bytes = await collect(stream, file, options);
    if (bytes === null) return err(tooLarge(file.name, null, maxBytes));
    return ok({ name: file.name.replace(/\.gz$/i, ''), ...decode(bytes), bytes: bytes.length, compressed });
  } catch (error) {
    return err(options.signal?.aborted === true ? cancelled(file.name) : unreadable(file.name, error));
  }
}

/** Null when there is more than `maxBytes`. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  file: Source,
  { maxBytes, onProgress, signal }: ReadOptions,
): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      total += value.length;
      if (total > maxBytes) return null;
      chunks.push(value);
      onProgress?.(total, file.size);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function decode(bytes: Uint8Array): { text: string; damaged: boolean } {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), damaged: false };
  // The mark is kept in UTF-8: a byte order mark before JSON is one of the things to diagnose.
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), damaged: true };
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const tooLarge = (name: string, size: number | null, most: number): Problem => ({
  code: 'FILE_TOO_LARGE',
  severity: 'error',
  ...(size === null
    ? sentence(
        'FILE_TOO_LARGE.unpacked',
        '{name} unpacks to more than {most}. Split it, or keep only the calls you need.',
        { name, most: megabytes(most) },
      )
    : sentence(
        'FILE_TOO_LARGE.read',
        '{name} has {size}; at most {most} are read. Split it, or keep only the calls you need.',
        { name, size: megabytes(size), most: megabytes(most) },
      )),
  retryable: false,
});
const cancelled = (name: string): Problem => ({
  code: 'FILE_READ_CANCELLED',
  severity: 'info',
  ...sentence('FILE_READ_CANCELLED', 'Reading {name} was cancelled.', { name }),
  retryable: true,
});
const unreadable = (name: string, error: unknown): Problem => ({
  code: 'FILE_UNREADABLE',
  severity: 'error',
  ...sentence(
    'FILE_UNREADABLE',
    '{name} could not be read{why}. If it is compressed, check that it is whole.',
    { name, why: error instanceof Error && error.message !== '' ? `: ${error.message}` : '' },
  ),
  retryable: true,
});

/** Opens the system's file dialog; call it from a press. Empty when the user cancels. `folder`: all files of one. */
export function pickFiles({ accept = '', multiple = false, folder = false } = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = multiple;
    input.webkitdirectory = folder;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

export interface DropListener {
  /** Called in the event; what is read of `data` has to be asked for before it returns. */
  onFiles: (data: DataTransfer) => void;
  /** Text dropped where no field takes it. */
  onText?: (text: string) => void;
  /** Whether files that can be dropped are above the target. */
  onDrag?: (over: boolean) => void;
}

/** Dropped anywhere on `target`. */
export function acceptDrops(target: HTMLElement, { onFiles, onText, onDrag }: DropListener): () => void {
  let depth = 0;
  const holds = (event: DragEvent, type: string): boolean =>
    event.dataTransfer?.types.includes(type) === true;
  const takesText = (event: DragEvent): boolean =>
    onText !== undefined && holds(event, 'text/plain') && !isField(event.target);
  const enter = (event: DragEvent) => {
    if (holds(event, 'Files') && ++depth === 1) onDrag?.(true);
  };
  const leave = (event: DragEvent) => {
    if (holds(event, 'Files') && --depth === 0) onDrag?.(false);
  };
  const over = (event: DragEvent) => {
    if (holds(event, 'Files') || takesText(event)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const data = event.dataTransfer;
    if (data === null) return;
    if (holds(event, 'Files')) {
      // Without this the browser leaves the page for the file.
      event.preventDefault();
      depth = 0;
      onDrag?.(false);
      onFiles(data);
    } else if (takesText(event)) {
      event.preventDefault();
      onText?.(data.getData('text/plain'));
    }
  };
  target.addEventListener('dragenter', enter);
  target.addEventListener('dragleave', leave);
  target.addEventListener('dragover', over);
  target.addEventListener('drop', drop);
  return () => {
    target.removeEventListener('dragenter', enter);
    target.removeEventListener('dragleave', leave);
    target.removeEventListener('dragover', over);
    target.removeEventListener('drop', drop);
  };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
