// @ts-check
/**
 * What no linter of code looks for: places of one machine or one network in the sources, download addresses in the lock
 * file, and files that grow long. The first two fail, the last warns.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, relative } from 'node:path';
import { at, isMain, ROOT } from './project.mjs';

const CHECKED = ['src', 'e2e', 'public', 'index.html', 'vite.config.ts', 'playwright.config.ts', 'README.md'];
const TEXT = /\.(tsx?|mjs|js|css|html|json|md|txt|svg|webmanifest)$/;
/** Recorded samples are kept byte for byte. */
const RECORDED = 'src/testing/recorded';
const SMELL = 300;

/** A package registry or its download host. Assembled, so that this line is not one. */
const REGISTRY = new RegExp(
  [
    'registry\\.[a-z0-9-]+\\.[a-z]{2,}',
    '(?:^|[^\\w.])(?:npm|pypi)\\.[a-z0-9-]+\\.[a-z]{2,}/',
    'deb\\.debian\\.org',
  ].join('|'),
  'i',
);

/**
 * Folders that exist on this machine alone: that of the project, the one around it, the user's. A folder directly under
 * the root of the file system (`/root`) is too common a name to mean a machine.
 * @param {{ root: string, home: string }} places @returns {string[]} each with a slash at its end
 */
export function machineFolders({ root, home }) {
  const project = root.replace(/[\\/]+$/, '');
  const around = dirname(project);
  return [
    ...new Set([project, ...(around === '/' ? [] : [around]), ...(dirname(home) === '/' ? [] : [home])]),
  ].map((folder) => `${folder}/`);
}

/** @param {string} path @param {string} text @param {readonly string[]} folders @returns {string[]} one line each */
export function leaks(path, text, folders) {
  return text.split('\n').flatMap((line, index) => {
    const folder = folders.find((name) => line.includes(name));
    const host = REGISTRY.exec(line)?.[0].trim();
    return [
      ...(folder === undefined ? [] : [`${path}:${index + 1}: names a folder of one machine: ${folder}`]),
      ...(host === undefined ? [] : [`${path}:${index + 1}: names a registry: ${host}`]),
    ];
  });
}

/** Packages whose lock entry says where it was downloaded from. @param {string} lock text of package-lock.json @returns {string[]} */
export function downloadAddresses(lock) {
  const { packages = {} } = JSON.parse(lock);
  return Object.entries(packages)
    .filter(([, entry]) => typeof entry.resolved === 'string' && /^[a-z+]+:/.test(entry.resolved))
    .map(([name]) => `package-lock.json: ${name} has a download address ("resolved")`);
}

/** Lines with code on them: neither blank nor wholly comment. @param {string} text */
export const codeLines = (text) =>
  text
    .replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;

/** @param {string} path relative to the root @returns {string[]} files, relative to the root */
function filesIn(path) {
  if (path.endsWith(RECORDED)) return [];
  try {
    return readdirSync(at(path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

export function checkSources() {
  const folders = machineFolders({ root: ROOT, home: homedir() });
  const problems = downloadAddresses(readFileSync(at('package-lock.json'), 'utf8'));
  const warnings = [];
  for (const path of CHECKED.flatMap(filesIn).filter((name) => TEXT.test(name))) {
    const text = readFileSync(at(path), 'utf8');
    problems.push(...leaks(relative(ROOT, at(path)), text, folders));
    if (!/\.tsx?$/.test(path) || /\.(test|spec)\.tsx?$/.test(path)) continue;
    const lines = codeLines(text);
    if (lines > SMELL) warnings.push(`${path}: ${lines} lines of code; over ${SMELL} it may hold two ideas`);
  }
  return { problems, warnings };
}

if (isMain(import.meta.url)) {
  const { problems, warnings } = checkSources();
  for (const line of warnings) console.log(`warning: ${line}`);
  for (const line of problems) console.error(line);
  if (problems.length === 0) console.log('No machine paths, registry hosts or download addresses.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
