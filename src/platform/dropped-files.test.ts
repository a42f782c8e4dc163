import { describe, expect, test } from 'vitest';
import { droppedFiles, pickedFile } from './dropped-files';

type Tree = { [name: string]: string | Tree };

/** Entries as a browser gives them: a few at a time, then an empty list. */
function entry(name: string, content: string | Tree, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`;
  if (typeof content === 'string')
    return {
      name,
      fullPath,
      isFile: true,
      isDirectory: false,
      file: (found: (file: File) => void, failed: (error: Error) => void) => {
        if (content === 'locked') failed(new Error('locked'));
        else found(new File([content], name));
      },
    } as unknown as FileSystemEntry;
  const children = Object.entries(content).map(([child, inside]) => entry(child, inside, fullPath));
  return {
    name,
    fullPath,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (found: (entries: FileSystemEntry[]) => void) => {
          found(children.slice(at, at + 2));
          at += 2;
        },
      };
    },
  } as unknown as FileSystemEntry;
}

const dropOf = (tree: Tree): DataTransfer =>
  ({
    items: Object.entries(tree).map(([name, content]) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry(name, content),
    })),
    files: [],
  }) as unknown as DataTransfer;

const paths = async (tree: Tree) => (await droppedFiles(dropOf(tree))).files.map(({ path }) => path);

describe('what was dropped', () => {
  test('is every file of every folder, by its path, in order', async () => {
    expect(
      await paths({
        'z.json': 'z',
        logs: { b: { 'x.json': 'x' }, 'a.json': 'a', 'c.json': 'c', 'd.json': 'd' },
      }),
    ).toEqual(['logs/a.json', 'logs/b/x.json', 'logs/c.json', 'logs/d.json', 'z.json']);
  });

  test('leaves out what file managers put there', async () => {
    expect(await paths({ logs: { '.DS_Store': 'x', __MACOSX: { 'a.json': 'a' }, 'a.json': 'a' } })).toEqual([
      'logs/a.json',
    ]);
  });

  test('counts what could not be looked at', async () => {
    const { files, skipped } = await droppedFiles(dropOf({ logs: { 'a.json': 'locked', 'b.json': 'b' } }));
    expect(files.map(({ path }) => path)).toEqual(['logs/b.json']);
    expect(skipped).toBe(1);
  });

  test('is bounded in depth, and says so', async () => {
    let tree: Tree = { 'deep.json': 'x' };
    for (let i = 0; i < 20; i++) tree = { [`f${String(i)}`]: tree, [`${String(i)}.json`]: 'x' };
    const { files, skipped } = await droppedFiles(dropOf(tree));
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThan(20);
    expect(skipped).toBeGreaterThan(0);
  });

  test('is bounded in number, and says how many were not looked at', async () => {
    const many = Object.fromEntries(Array.from({ length: 5010 }, (_, i) => [`${String(i)}.json`, 'x']));
    const { files, skipped } = await droppedFiles(dropOf({ many }));
    expect(files).toHaveLength(5000);
    expect(skipped).toBeGreaterThan(0);
  });

  test('without entries is the files as they are', async () => {
    const drop = { items: [], files: [new File(['x'], 'a.json')] } as unknown as DataTransfer;
    expect((await droppedFiles(drop)).files.map(({ path }) => path)).toEqual(['a.json']);
  });
});

test('a picked file of a folder says where in it', () => {
  const file = new File(['x'], 'a.json');
  Object.defineProperty(file, 'webkitRelativePath', { value: 'logs/a.json' });
  expect(pickedFile(file).path).toBe('logs/a.json');
});
