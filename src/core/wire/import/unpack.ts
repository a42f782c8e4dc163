/**
 * A file → the texts in it, in order: the file itself, what it unpacks to, or the entries of an archive. What is no text is
 * left out by name, with the reason; nothing goes unmentioned.
 */
import type { Problem } from '../../base/problem';
import type { Result } from '../../base/result';
import { sentence, type Phrase } from '../../base/words';
import { bytesSource, peek, streamOf, type ByteSource, type ByteStream } from './byte-source';
import { collectBytes, collectText } from './collect-text';
import { fileKind, HEAD } from './file-kind';
import { inflated } from './inflate';
import { inspectPlan, inspectText, PIECE, type InspectPlan } from './inspect-log';
import { importProblem, type Budget } from './limits';
import { readDirectory, type ZipEntry } from './zip-directory';
import { openEntry } from './zip-entry';

export type Unpacked = UnpackedText | LeftOut;

export interface UnpackedText {
  t: 'text';
  /** For people: folders and the file's name, then ` › ` and the place inside of an archive. */
  path: string;
  text: string;
  /** Bytes of the text, after unpacking. */
  bytes: number;
  problems: Problem[];
}

export interface LeftOut {
  t: 'left-out';
  path: string;
  /** `error`: it could not be read. `info`: there is nothing to read in it. */
  problem: Problem;
}

/** Between an archive and what is inside. */
const INSIDE = ' › ';

export async function* unpack(source: ByteSource, path: string, budget: Budget): AsyncGenerator<Unpacked> {
  const head = await source.read(0, HEAD);
  if (!head.ok) yield leftOut(path, head.error);
  else if (fileKind(head.value).t === 'zip') yield* unpackZip(source, path, budget, 1);
  else yield* unpackStream(streamOf(source), path, budget, 0);
}

/** @param depth archives that this one stands in */
async function* unpackStream(
  stream: ByteStream,
  path: string,
  budget: Budget,
  depth: number,
): AsyncGenerator<Unpacked> {
  const { head, all } = await peek(stream, HEAD);
  const kind = fileKind(head);
  switch (kind.t) {
    case 'gzip':
      if (depth >= budget.limits.depth) {
        yield leftOut(path, tooDeep(budget));
        return;
      }
      yield* unpackStream(
        inflated(all, 'gzip', budget.limits),
        path.replace(/\.gz$/i, ''),
        budget,
        depth + 1,
      );
      return;
    case 'zip': {
      if (depth >= budget.limits.depth) {
        yield leftOut(path, tooDeep(budget));
        return;
      }
      const bytes = await collectBytes(all, budget);
      if (bytes.ok) yield* unpackZip(bytesSource(bytes.value), path, budget, depth + 1);
      else yield leftOut(path, bytes.error);
      return;
    }
    case 'binary':
      await stream.return(null);
      yield leftOut(path, binary(kind.what, kind.advice));
      return;
    case 'text': {
      const collected = await collectText(all, budget);
      if (!collected.ok) yield leftOut(path, collected.error);
      else if (collected.value.text.trim() === '') yield leftOut(path, empty(collected.value.bytes));
      else yield { t: 'text', path, ...collected.value };
    }
  }
}

/** @param depth this archive and those that it stands in */
async function* unpackZip(
  source: ByteSource,
  path: string,
  budget: Budget,
  depth: number,
): AsyncGenerator<Unpacked> {
  const directory = await readDirectory(source, budget.limits);
  if (!directory.ok) {
    yield leftOut(path, directory.error);
    return;
  }
  const entries = directory.value.filter(({ name }) => !name.endsWith('/'));
  if (entries.length === 0) {
    yield leftOut(path, importProblem(sentence('ARCHIVE_EMPTY', 'There is no file in the archive.'), 'info'));
    return;
  }
  const plan = inspectPlan(entries);
  if (plan !== null) yield* unpackInspect(source, plan, path, budget);
  for (const entry of plan?.others ?? entries) {
    const inside = path + INSIDE + entry.name;
    if (isLitter(entry.name)) {
      yield leftOut(
        inside,
        importProblem(sentence('SYSTEM_FILE', 'The operating system put it there.'), 'info'),
      );
      continue;
    }
    const opened = await openEntry(source, entry, budget.limits);
    if (opened.ok) yield* unpackStream(opened.value, inside, budget, depth);
    else yield leftOut(inside, opened.error);
  }
}

async function* unpackInspect(
  source: ByteSource,
  plan: InspectPlan,
  path: string,
  budget: Budget,
): AsyncGenerator<Unpacked> {
  const read = (entry: ZipEntry) => entryText(source, entry, budget);
  const header = await read(plan.header);
  if (!header.ok) yield leftOut(path + INSIDE + plan.header.name, header.error);
  const headerText = header.ok ? header.value.text : undefined;
  let samples: string[] = [];
  let problems: Problem[] = header.ok ? header.value.problems : [];
  let bytes = 0;
  const close = (): UnpackedText => {
    const text = inspectText(headerText, samples);
    const piece: UnpackedText = { t: 'text', path, text, bytes, problems };
    samples = [];
    problems = [];
    bytes = 0;
    return piece;
  };
  for (const entry of plan.samples) {
    const sample = await read(entry);
    if (!sample.ok) {
      yield leftOut(path + INSIDE + entry.name, sample.error);
      continue;
    }
    samples.push(sample.value.text);
    problems.push(...sample.value.problems);
    bytes += sample.value.bytes;
    if (bytes >= PIECE) yield close();
  }
  if (samples.length > 0) yield close();
  for (const entry of plan.repeated)
    yield leftOut(
      path + INSIDE + entry.name,
      importProblem(
        sentence('REPEATED_IN_SAMPLES', 'It sums up the samples of this log, which are read.'),
        'info',
      ),
    );
}

async function entryText(
  source: ByteSource,
  entry: ZipEntry,
  budget: Budget,
): Promise<Result<{ text: string; bytes: number; problems: Problem[] }>> {
  const opened = await openEntry(source, entry, budget.limits);
  return opened.ok ? collectText(opened.value, budget) : opened;
}

/** What file managers leave in archives and folders. */
const isLitter = (name: string): boolean =>
  /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/.test(name);

const leftOut = (path: string, problem: Problem): LeftOut => ({ t: 'left-out', path, problem });

const tooDeep = ({ limits }: Budget): Problem =>
  importProblem(
    sentence(
      'ARCHIVE_TOO_DEEP',
      'It stands in {depth} archives already; deeper ones are not opened. Unpack the outer ones and import this one.',
      { depth: limits.depth },
    ),
  );

const binary = (what: Phrase, advice: Phrase): Problem =>
  importProblem(sentence('FILE_NOT_TEXT', 'It is {what}, not a text. {advice}', { what, advice }));

const empty = (bytes: number): Problem =>
  importProblem(
    bytes === 0
      ? sentence('FILE_EMPTY', 'The file is empty.')
      : sentence('FILE_EMPTY.blanks', 'There is nothing but blanks in the file.'),
    'info',
  );
