// @ts-check
/**
 * Runs the project's tools, each within its time. Importing this file takes over the signals that end a
 * program, so that no child outlives it: only the program that runs the tools imports it.
 */
import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

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
