import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from './apt.ts';

/** Chromium without windows: the same engine for a quarter less processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const FIXED = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser of CHROMIUM_PATH, or the first known one on the machine. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...FIXED].find(isProgram);
}

/** Finds the browser for tests or installs Debian's; a message that says what to do when there is none. */
export function provideChromium(env: NodeJS.ProcessEnv): { path: string } | { problem: string } {
  const named = env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? { path: named } : { problem: `CHROMIUM_PATH names no file: ${named}` };
  const installed = findChromium(env);
  if (installed !== undefined && path.basename(installed) === SHELL) return { path: installed };
  const provided = installPackage(SHELL, env) || (installed === undefined && installPackage('chromium', env));
  const found = provided ? findChromium(env) : installed;
  const help = `no Chromium found: install it (Debian: apt-get install ${SHELL}) or name one in CHROMIUM_PATH`;
  return found === undefined ? { problem: help } : { path: found };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
