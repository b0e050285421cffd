import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from './apt.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const FIXED = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser of CHROMIUM_PATH, or the first known one on the machine. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...FIXED].find(isProgram);
}

/** Finds a browser or installs Debian's; a message that says what to do when neither works. */
export function provideChromium(env: NodeJS.ProcessEnv): { path: string } | { problem: string } {
  const found = findChromium(env);
  if (found !== undefined)
    return existsSync(found) ? { path: found } : { problem: `CHROMIUM_PATH names no file: ${found}` };
  const help = 'no Chromium found: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH';
  const installed = installPackage('chromium', env) ? findChromium(env) : undefined;
  return installed === undefined ? { problem: help } : { path: installed };
}

/**
 * Debian's Chromium without windows, for the journeys: the same engine for two thirds of the processor time. Undefined where
 * CHROMIUM_PATH names a browser, for the user wants that one, and where neither the machine nor its packages have it.
 */
export function provideHeadlessShell(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return undefined;
  const find = (): string | undefined =>
    (env.PATH ?? '')
      .split(path.delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => path.join(folder, HEADLESS_SHELL))
      .find(isProgram);
  return find() ?? (installPackage(HEADLESS_SHELL, env) ? find() : undefined);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
