import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/files.ts';

const FOLDER = path.join(ROOT, 'deploy/cluster');

/** A template of `deploy/cluster/` with its `@NAME@` filled in; one without a value is refused. */
export const renderTemplate = (file: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(/@([A-Z_]+)@/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/cluster/${file}: @${name}@ has no value`);
    return String(value);
  });
