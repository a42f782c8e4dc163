// @ts-check
/**
 * The licences of others' work that the page holds, as one text beside it: every package of the lock file that is not for
 * development alone, with what its files say. Packages with the same text share it. Deliberately more than what the bundler
 * sees: fonts, WASM, workers and data come from packages too. Vocabularies whose package passes them on bring a licence of
 * their own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { at } from './project.mjs';
import { vocabularyLicences, vocabularyPackages } from './vocabularies.mjs';

/** Development packages whose data is shipped: the vocabularies are made from it. */
const SHIPPED_DATA = vocabularyPackages().map((name) => `node_modules/${name}`);

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third-?party-?notices)/i;

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ title: string, texts: string[] }} Package `title`: name, version, licence id
 */

/** Folders of the packages that reach the page, in order. @param {Record<string, LockEntry>} packages of a lock file @returns {string[]} */
export const shippedPackages = (packages) =>
  Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && dev !== true && devOptional !== true)
    .map(([folder]) => folder)
    .concat(SHIPPED_DATA.filter((folder) => packages[folder]?.dev === true))
    .sort();

/** One text: packages that say the same stand together; those that bring no text are named with their licence. @param {readonly Package[]} packages */
export function licenceText(packages) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { title, texts } of packages) {
    const text = texts.join('\n\n').trim();
    groups.set(text, [...(groups.get(text) ?? []), title]);
  }
  const silent = groups.get('') ?? [];
  groups.delete('');
  const parts = [...groups].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`);
  if (silent.length > 0)
    parts.push(`${silent.join('\n')}\n\nThese packages name their licence and bring no text of their own.`);
  return ['Callscope is made with the work of others, under these licences.', ...parts].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  );
}

/** @param {string} folder @returns {string[]} texts of the licence files in a package; none when it is not installed (a package for another system) */
function textsOf(folder) {
  try {
    return readdirSync(at(folder))
      .filter((name) => LICENCE_FILE.test(name))
      .sort()
      .map((name) => readFileSync(at(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  } catch {
    return [];
  }
}

/** Vite plugin: writes `licences.txt` into the build. @returns {import('vite').Plugin} */
export function licences() {
  return {
    name: 'callscope:licences',
    apply: 'build',
    generateBundle() {
      /** @type {{ packages: Record<string, LockEntry> }} */
      const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
      const shipped = shippedPackages(packages).map((folder) => {
        const { version = '', license = 'no licence named' } = packages[folder] ?? {};
        const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return { title: `${name} ${version}, ${license}`, texts: textsOf(folder) };
      });
      const source = licenceText([...shipped, ...vocabularyLicences()]);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` });
    },
  };
}
