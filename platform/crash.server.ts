import { readFileSync } from 'node:fs';

/**
 * Places where a test may kill the process (trust rule 24). Inert unless the environment names one, which production refuses.
 * `reserve.held` dies at the first passing, `reserve.held:3` at the third. `@/file` names the file that names the place, read at
 * each passing: a running process is told where to die, and one start serves many places.
 */
export const createCrashPoints = (setting: string | undefined): ((place: string) => void) => {
  if (setting === undefined) return () => undefined;
  const read = setting.startsWith('@') ? () => readSetting(setting.slice(1)) : () => setting;
  let current = read();
  let passings = 0;
  return (place) => {
    const now = read();
    if (now !== current) passings = 0;
    current = now;
    const [requested, nth = '1'] = current.split(':');
    if (place !== requested) return;
    passings += 1;
    if (passings === Number(nth)) process.kill(process.pid, 'SIGKILL');
  };
};

/** A file that is not there names no place. */
const readSetting = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};
