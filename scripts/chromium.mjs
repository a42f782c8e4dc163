// @ts-check
/**
 * Finds a Chromium for the browser tests, and can try to install one:
 *
 *   1. the one that CALLSCOPE_CHROMIUM or CHROMIUM_PATH names (then no other is tried)
 *   2. the one that Playwright has installed
 *   3. one of the system
 *   4. with `install`: Playwright's download, which a closed network refuses
 *   5. with `install`: Debian's package, installed by root, or unpacked into the project by anybody else
 *
 * A browser counts only when it runs: a download without its system libraries, or a stub that points to a shop, does not.
 *
 *   node scripts/chromium.mjs             prints the path
 *   node scripts/chromium.mjs --install   installs one if there is none
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { unpackDebianChromium, unpackedLauncher } from './debian-chromium.mjs';
import { isMain, ROOT, tool } from './project.mjs';

/**
 * @typedef {{ path: string, version: string, from: string }} Browser
 * @typedef {{ path: string, from: string }} Candidate
 * @typedef {Record<string, string | undefined>} Environment
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PROGRAM = 'Google/Chrome/Application/chrome.exe';
const MINUTE = 60_000;

/**
 * Flags of every start: nothing that talks to anybody. The sandbox cannot be used by root, and containers that run
 * tests seldom allow it.
 * @param {Environment} [env] @param {number} [uid]
 */
export const chromiumFlags = (env = process.env, uid = process.getuid?.()) => [
  ...(uid === 0 || (env['CI'] ?? '') !== '' ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The browsers of the system that `env` describes, in order of preference. @param {Environment} env @returns {Candidate[]} */
export function systemCandidates(env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/usr/lib/chromium/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
      folder === undefined ? [] : [join(folder, PROGRAM)],
    ),
  ];
  return places.filter(isExecutable).map((path) => ({ path, from: 'the system' }));
}

/** @returns {Candidate[]} */
const unpacked = () =>
  isExecutable(unpackedLauncher) ? [{ path: unpackedLauncher, from: "Debian's unpacked package" }] : [];

/** The version a browser answers with, or why it gives none. @param {string} path @returns {{ version: string } | { why: string }} */
export function versionOf(path) {
  if (!isExecutable(path)) return { why: existsSync(path) ? 'is no program' : 'is not there' };
  // Chrome on Windows opens a window instead of answering.
  if (process.platform === 'win32') return { version: 'unknown version' };
  const { status, stdout, stderr, error } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: MINUTE / 2,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const version = /\d+(?:\.\d+)+/.exec(stdout)?.[0];
  if (status === 0 && version !== undefined) return { version };
  const said = (error?.message ?? stderr).trim().split('\n').at(-1);
  return { why: `does not run${said === undefined || said === '' ? '' : `: ${said}`}` };
}

/**
 * The first browser that runs, of those already here.
 * @param {{ env?: Environment, own?: string, tried?: string[] }} [options] `own`: Playwright's; `tried` collects why others were passed over
 * @returns {Browser | null}
 */
export function lookForChromium({ env = process.env, own = chromium.executablePath(), tried = [] } = {}) {
  const name = ['CALLSCOPE_CHROMIUM', 'CHROMIUM_PATH'].find((variable) => (env[variable] ?? '') !== '');
  const candidates =
    name === undefined
      ? [{ path: own, from: 'Playwright' }, ...systemCandidates(env), ...unpacked()]
      : [{ path: env[name] ?? '', from: name }];
  for (const { path, from } of candidates) {
    const answer = versionOf(path);
    if ('version' in answer) return { path, version: answer.version, from };
    tried.push(`${path} (${from}) ${answer.why}`);
  }
  if (name === undefined && candidates.length === 1)
    tried.push(`the system has none of ${NAMES.join(', ')} on its PATH`);
  return null;
}

/** @param {string} command @param {string[]} args @param {number} limitMs @param {Record<string, string>} env @returns {string | null} why it failed */
function attempt(command, args, limitMs, env) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    timeout: limitMs,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  });
  if (error !== undefined)
    return 'code' in error && error.code === 'ETIMEDOUT' ? 'took too long' : error.message;
  return status === 0 ? null : `ended with code ${status}`;
}

/** Ways to get a browser, with bounded time each. A network that does not answer must not eat the tests' time. */
const INSTALLS = [
  {
    name: 'playwright install chromium',
    possible: () => true,
    run: () =>
      attempt(process.execPath, [tool('@playwright/test', 'playwright'), 'install', 'chromium'], 3 * MINUTE, {
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
      }),
  },
  {
    name: 'apt-get install chromium',
    possible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    run: () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      return (
        attempt('apt-get', ['-qq', 'update'], 2 * MINUTE, env) ??
        attempt('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], 5 * MINUTE, env)
      );
    },
  },
  {
    name: "Debian's package, unpacked into .cache/chromium",
    possible: () => process.getuid?.() !== 0 && existsSync('/usr/bin/apt-get'),
    run: unpackDebianChromium,
  },
];

/**
 * A browser that runs. Throws with what was tried and what to do when there is none.
 * @param {{ install?: boolean, log?: (line: string) => void }} [options]
 * @returns {Browser}
 */
export function findChromium({ install = false, log = () => {} } = {}) {
  /** @type {string[]} */
  const tried = [];
  const found = lookForChromium({ tried });
  if (found !== null) return found;
  const named = (process.env['CALLSCOPE_CHROMIUM'] ?? '') + (process.env['CHROMIUM_PATH'] ?? '') !== '';
  if (install && !named)
    for (const { name, possible, run } of INSTALLS) {
      if (!possible()) continue;
      log(`No Chromium here yet. Trying: ${name} …`);
      const why = run();
      const installed = lookForChromium();
      if (installed !== null) return installed;
      tried.push(`${name} ${why ?? 'went well, and yet no browser runs'}`);
    }
  throw new Error(
    [
      'The browser tests need Chromium, and none was found:',
      ...tried.map((line) => `  - ${line}`),
      named
        ? 'Let the variable name a Chromium that runs, or unset it.'
        : 'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium), or let CALLSCOPE_CHROMIUM name one.',
    ].join('\n'),
  );
}

if (isMain(import.meta.url))
  try {
    const browser = findChromium({
      install: process.argv.includes('--install'),
      log: (line) => console.error(line),
    });
    console.error(`Chromium ${browser.version}, from ${browser.from}`);
    console.log(browser.path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
