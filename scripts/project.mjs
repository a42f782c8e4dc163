// @ts-check
/** Where the project stands, and how its tools are started. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path of the project's root, with a separator at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} parts */
export const at = (...parts) => join(ROOT, ...parts);

/** True in the file that was started from the command line. @param {string} moduleUrl */
export const isMain = (moduleUrl) =>
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl;

/**
 * The JavaScript file behind a tool of `node_modules/.bin`: started with `node`, it works on every system, without a shell.
 * @param {string} name of the package @param {string} [command] when it differs from the package's name
 */
export function tool(name, command = name) {
  const { bin } = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8'));
  return at('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends a child and all that it started. @param {import('node:child_process').ChildProcess} child */
function end(child) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    for (const child of running) end(child);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });

/**
 * Runs `node file ...args` at the root, its output on ours, without standard input. Never rejects: a tool that cannot be
 * started, or takes longer than its limit, has code 1 and says so.
 * @param {string} file @param {string[]} args
 * @param {{ limitMs: number, env?: Record<string, string> }} options
 * @returns {Promise<number>} exit code
 */
export function runNode(file, args, { limitMs, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      // A group of its own, so that all of it can be ended.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const timer = setTimeout(() => {
      console.error(`Stopped after ${Math.round(limitMs / 1000)} s: it took longer than it may.`);
      end(child);
    }, limitMs);
    child.once('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
    /** @param {number} code */
    function finish(code) {
      clearTimeout(timer);
      running.delete(child);
      resolve(code);
    }
  });
}
