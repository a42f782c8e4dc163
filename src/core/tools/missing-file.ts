/** The error for the argument `path` that names no file, with the file that was probably meant. */
import { nearest } from '../base/nearest';
import { failedAt, type ToolRun } from './outcome';
import { isFolder } from './world';

export function missingFile(path: string, files: ReadonlyMap<string, string>): ToolRun {
  if (isFolder(files, path))
    return failedAt(
      '/path',
      'PATH_IS_FOLDER',
      `${path} is a folder; list_files with the glob ${path}/** names its files.`,
    );
  const name = lastName(path);
  const sameName = [...files.keys()].find((known) => lastName(known) === name);
  const meant = sameName ?? nearest(path, files.keys());
  const hint =
    meant !== undefined
      ? `Did you mean ${meant}?`
      : files.size === 0
        ? 'There are no files.'
        : 'list_files names the files there are.';
  return failedAt('/path', 'FILE_NOT_FOUND', `There is no file ${path}. ${hint}`);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
