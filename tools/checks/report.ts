import { pathToFileURL } from 'node:url';
import type { Breach } from './sources.ts';

export function formatBreaches(breaches: readonly Breach[]): string {
  return breaches.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}

/** Runs a check when its file is the one that was started, and not only imported. */
export function runAlone(meta: ImportMeta, check: () => readonly Breach[]): void {
  if (meta.url !== pathToFileURL(process.argv[1] ?? '').href) return;
  const breaches = check();
  if (breaches.length > 0) console.error(formatBreaches(breaches));
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
