/** The error for the argument `path` that names no file, with the file that was probably meant. */
import { sentence } from '../base/words';
import { nearest } from '../base/nearest';
import { failedAt, type ToolRun } from './outcome';
import { isFolder } from './world';

export function missingFile(path: string, files: ReadonlyMap<string, string>): ToolRun {
  if (isFolder(files, path))
    return failedAt(
      '/path',
      'PATH_IS_FOLDER',
      sentence(
        'PATH_IS_FOLDER.list',
        '{path} is a folder; list_files with the glob {path}/** names its files.',
        {
          path,
        },
      ),
    );
  const name = lastName(path);
  const sameName = [...files.keys()].find((known) => lastName(known) === name);
  const meant = sameName ?? nearest(path, files.keys());
  const said =
    meant !== undefined
      ? sentence('FILE_NOT_FOUND.meant', 'There is no file {path}. Did you mean {meant}?', { path, meant })
      : files.size === 0
        ? sentence('FILE_NOT_FOUND.none', 'There is no file {path}. There are no files.', { path })
        : sentence('FILE_NOT_FOUND', 'There is no file {path}. list_files names the files there are.', {
            path,
          });
  return failedAt('/path', 'FILE_NOT_FOUND', said);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
