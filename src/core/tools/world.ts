/** What the built-in tools can see: the document's virtual files, by normalised path, and its fixtures. Never changed in place. */
import type { Fixtures, VirtualFile } from '../document/document';
import { normalisePath } from '../policy/file-path';
import type { FileWrite } from './outcome';

export interface World {
  /** By normalised path. */
  files: ReadonlyMap<string, string>;
  fixtures: Fixtures;
}

/** Files whose path leaves the root have no place in a world and are left out. Of two with the same path the last counts. */
export function createWorld(files: readonly VirtualFile[], fixtures: Fixtures): World {
  const byPath = new Map<string, string>();
  for (const { path, text } of files) {
    const normal = normalisePath(path);
    if (normal.ok) byPath.set(normal.value, text);
  }
  return { files: byPath, fixtures };
}

/** The world after the writes of a call. */
export function applyWrites(world: World, writes: readonly FileWrite[]): World {
  if (writes.length === 0) return world;
  const files = new Map(world.files);
  for (const { path, after } of writes) files.set(path, after);
  return { files, fixtures: world.fixtures };
}

/** True when files lie below `path`, so that it names a folder. */
export function isFolder(files: ReadonlyMap<string, string>, path: string): boolean {
  const prefix = `${path}/`;
  for (const name of files.keys()) if (name.startsWith(prefix)) return true;
  return false;
}

/** The file that stands where `path` needs a folder. */
export function fileInTheWay(files: ReadonlyMap<string, string>, path: string): string | undefined {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const parent = path.slice(0, slash);
    if (files.has(parent)) return parent;
  }
  return undefined;
}
