import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
/** As Node names the threads of V8. */
const NAME = 'V8Worker';
const LOW = 10;

/**
 * The threads that clear memory beside the program give way to the one that answers: all are alike to the system, and on a busy
 * processor answers were made at half their speed for a fifth of a second, every two seconds. Linux alone tells threads of a process
 * apart; elsewhere nothing changes.
 */
export const lowerHelperThreads = (): void => {
  try {
    for (const thread of threadsOf(NAME)) setPriority(thread, LOW);
  } catch {
    // One that has ended meanwhile, or a system that does not allow it: the rest stays as it is.
  }
};

const threadsOf = (name: string): number[] => {
  if (process.platform !== 'linux') return [];
  const isNamed = (thread: string): boolean => readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === name;
  return readdirSync(TASKS).filter(isNamed).map(Number);
};
