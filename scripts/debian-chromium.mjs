// @ts-check
/**
 * Debian's Chromium without being root: apt, with lists and cache of its own, downloads the packages that this system lacks
 * and checks their signatures as always; they are unpacked into a folder of the project, nothing is installed. A small
 * launcher beside them tells the browser where its libraries and fonts are.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './project.mjs';

const FOLDER = at('.cache/chromium');
const MINUTE = 60_000;

/** Where an unpacked browser is started; there only after `unpackDebianChromium` went well. */
export const unpackedLauncher = join(FOLDER, 'chromium');

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The launcher's text. `libraries` are searched in order. @param {{ root: string, fonts: string, libraries: string[] }} places */
export const launcher = ({ root, fonts, libraries }) =>
  [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH=${quote(libraries.join(':'))}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}`,
    `export FONTCONFIG_FILE=${quote(fonts)}`,
    `exec ${quote(join(root, 'usr/lib/chromium/chromium'))} "$@"`,
    '',
  ].join('\n');

/** @param {{ root: string }} places */
const fontsConfiguration = ({ root }) =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...[join(root, 'usr/share/fonts'), '/usr/share/fonts'].map((folder) => `  <dir>${folder}</dir>`),
    `  <cachedir>${join(FOLDER, 'fonts')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');

/** Folders with libraries: the system's architecture's, and those within that packages look into. @param {string} root */
function libraryFolders(root) {
  const lib = join(root, 'usr/lib');
  const places = [join(root, 'lib'), lib].filter(existsSync);
  const triplets = places.flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-gnu'))
      .map((entry) => join(place, entry.name)),
  );
  return triplets.flatMap((folder) => [
    folder,
    ...['pulseaudio', 'blas', 'lapack'].map((name) => join(folder, name)).filter(existsSync),
  ]);
}

/**
 * Takes minutes at most, or ends.
 * @returns {string | null} why it failed
 */
export function unpackDebianChromium() {
  rmSync(FOLDER, { recursive: true, force: true });
  const lists = join(FOLDER, 'state/lists/partial');
  const archives = join(FOLDER, 'cache/archives');
  const root = join(FOLDER, 'root');
  for (const folder of [lists, join(archives, 'partial'), root]) mkdirSync(folder, { recursive: true });
  const options = [
    `Dir::State=${join(FOLDER, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(FOLDER, 'cache')}`,
    'Debug::NoLocking=1',
    'APT::Install-Recommends=0',
  ].flatMap((option) => ['-o', option]);
  /** @param {string} command @param {string[]} args @param {number} timeout @returns {string | null} */
  const run = (command, args, timeout) => {
    const { status, error } = spawnSync(command, args, {
      timeout,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 2, 2],
    });
    return status === 0 ? null : `${command} failed: ${error?.message ?? `code ${status}`}`;
  };

  const failed =
    run('apt-get', [...options, '-qq', 'update'], 2 * MINUTE) ??
    run('apt-get', [...options, '-qq', '-y', '--download-only', 'install', 'chromium'], 5 * MINUTE);
  if (failed !== null) return failed;
  const packages = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  for (const name of packages) {
    const why = run('dpkg-deb', ['--extract', join(archives, name), root], MINUTE);
    if (why !== null) return why;
  }
  rmSync(join(FOLDER, 'cache'), { recursive: true, force: true });
  const fonts = join(FOLDER, 'fonts.conf');
  writeFileSync(fonts, fontsConfiguration({ root }));
  writeFileSync(unpackedLauncher, launcher({ root, fonts, libraries: libraryFolders(root) }));
  chmodSync(unpackedLauncher, 0o755);
  return null;
}
