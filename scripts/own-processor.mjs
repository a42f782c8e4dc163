// @ts-check
/**
 * Gives the threads that are measured a processor which no other thread of the same programs runs on, where the system can (Linux, two
 * processors or more, `taskset` of util-linux). A scheduler may place a thread that is woken beside the one that woke it, also where
 * another processor stands idle, and let it run for a whole tick: 4 ms at 250 Hz, in which what is measured stands still.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {'first' | 'own' | 'shared'} Place */

/** @param {string} folder */
const numbered = (folder) => {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // it has ended
  }
};
/** @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

/**
 * Numbers of the processors a program may run on, from its `Cpus_allowed_list`: `0-1,4` is 0, 1 and 4.
 * @param {string} status the text of `/proc/<pid>/status`; a text without the list has none
 * @returns {number[]}
 */
export function allowedProcessors(status) {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '';
  return list
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from = NaN, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}

/** @param {string} stat the text of `/proc/<pid>/stat`, whose second field, a name in brackets, may hold anything */
export function parentAndGroup(stat) {
  const [, parent = NaN, group = NaN] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent, group };
}

/** Numbers of the processes of this command line (npm is one) and of all that they started. @returns {Set<number>} */
function family() {
  const all = numbered('/proc').map((pid) => ({ pid, ...parentAndGroup(textOf(`/proc/${pid}/stat`)) }));
  const own = all.find(({ pid }) => pid === process.pid)?.group;
  const found = new Set(all.filter(({ group }) => group === own).map(({ pid }) => pid));
  for (const one of found) for (const { pid, parent } of all) if (parent === one) found.add(pid);
  return found;
}

/** @param {readonly number[]} processors @param {number} thread @returns {boolean} false for one that has ended */
const move = (processors, thread) =>
  spawnSync('taskset', ['--cpu-list', '--pid', processors.join(','), String(thread)]).status === 0;

/**
 * Lets a thread run before all that has no such priority, the system's own work too. In return the system may stop it for a twentieth of
 * every second in which it never rests.
 * @param {number} thread @returns {boolean} false where that is not permitted
 */
const first = (thread) =>
  spawnSync('chrt', ['--fifo', '--reset-on-fork', '--pid', '1', String(thread)]).status === 0;

/**
 * Moves what runs now, and with it what that starts later, off the processor that is kept.
 * @param {string} measured what the names of the measured threads begin with
 * @returns {{ settle: () => void, release: () => void, place: () => Place }} `settle` is to be called once a
 * measured thread is there, and again from time to time: a thread that another makes starts where that one runs. `release` gives all
 * their processors back. `place`: what the measured threads came to have, `first` a processor on which they run before all others, `own`
 * one that other programs may take for a while, `shared` nothing.
 */
export function ownProcessor(measured) {
  const all = allowedProcessors(textOf('/proc/self/status'));
  const others = all.slice(0, -1);
  const own = all.at(-1); // the first is where a system does most of its own work
  if (own === undefined || others.length === 0 || spawnSync('taskset', ['--version']).status !== 0)
    return { settle: () => undefined, release: () => undefined, place: () => 'shared' };
  /** @type {Map<number, boolean>} thread → is it measured? */
  const settled = new Map();
  let places = { moved: 0, first: 0 };
  /** @param {number} pid @returns {boolean} has it a measured thread? */
  const settleProcess = (pid) => {
    let found = false;
    for (const thread of numbered(`/proc/${pid}/task`)) {
      const isMeasured = textOf(`/proc/${pid}/task/${thread}/comm`).startsWith(measured);
      found ||= isMeasured;
      if (settled.get(thread) === isMeasured || !move(isMeasured ? [own] : others, thread)) continue;
      settled.set(thread, isMeasured);
      if (isMeasured) places = { moved: places.moved + 1, first: places.first + (first(thread) ? 1 : 0) };
    }
    return found;
  };
  for (const pid of family()) settleProcess(pid);
  /** @type {number[]} processes with a measured thread */
  let measuring = [];
  return {
    settle: () => {
      if (measuring.length === 0) measuring = [...family()].filter(settleProcess);
      else measuring.forEach(settleProcess);
    },
    release: () => {
      for (const thread of settled.keys()) move(all, thread);
    },
    place: () => (places.moved === 0 ? 'shared' : places.first < places.moved ? 'own' : 'first'),
  };
}
