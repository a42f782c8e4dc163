/**
 * What was dropped: files, and the files in folders. A folder may hold anything, so the walk is bounded; what is beyond the
 * bounds is counted, so that it can be said.
 */
export interface PickedFile {
  /** With the folders that it was dropped or picked in, for people: `logs/run-1/trace.json`. */
  path: string;
  file: File;
}

export interface Picked {
  files: PickedFile[];
  /** Files beyond the bounds, or that could not be looked at. */
  skipped: number;
}

/** What file managers leave behind. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '__MACOSX', '.git']);

const MOST_FILES = 5000;
const DEEPEST = 16;

/** Call it in the event itself: what is dropped is gone with the event. */
export function droppedFiles(data: DataTransfer): Promise<Picked> {
  const entries = [...data.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  // A drop that a test or another page made has files and no entries.
  if (entries.length === 0) return Promise.resolve({ files: [...data.files].map(pickedFile), skipped: 0 });
  return walk(entries);
}

/** A file of the system's dialog; one of a folder says where in it. */
export const pickedFile = (file: File): PickedFile => ({
  path: file.webkitRelativePath || file.name,
  file,
});

async function walk(roots: readonly FileSystemEntry[]): Promise<Picked> {
  const picked: Picked = { files: [], skipped: 0 };
  let level = [...roots];
  for (let depth = 0; level.length > 0; depth++) {
    const next: FileSystemEntry[] = [];
    for (const entry of level) {
      if (LITTER.has(entry.name)) continue;
      if (picked.files.length >= MOST_FILES || depth > DEEPEST) picked.skipped++;
      else if (isFile(entry)) await addFile(entry, picked);
      else if (isDirectory(entry)) next.push(...(await childrenOf(entry, picked)));
    }
    level = next;
  }
  picked.files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return picked;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function addFile(entry: FileSystemFileEntry, picked: Picked): Promise<void> {
  try {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    picked.files.push({ path: entry.fullPath.replace(/^\//, ''), file });
  } catch {
    picked.skipped++;
  }
}

/** The browser gives a hundred at a time, and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry, picked: Picked): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  try {
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return all;
      all.push(...some);
      if (all.length > MOST_FILES) return all;
    }
  } catch {
    picked.skipped++;
    return all;
  }
}
