import { globSync } from 'node:fs';
import { ROOT } from './files.ts';

/** What counts days, hours or ends of terms, and what books, reserves or seeds by them. */
const FOLDERS = ['features', 'kernel', 'platform', 'sandbox', 'tests/http'];

/** Files in these folders that take long, and in which nothing depends on the time. */
export const TIMELESS: Readonly<Record<string, string>> = {
  'features/catalog/exchange-limits.server.test.ts': 'how much a file of the catalogue may hold, and what it costs',
  'features/configurator/rules/engine/brute-force.test.ts': 'the rules of cars, held against every combination',
  'kernel/hostile.test.ts': 'rules of texts, held against texts of a megabyte',
  'platform/files/inspect-pdf.test.ts': 'what a file may contain',
  'tests/http/catalog-scale.test.ts': 'pages of memory that the catalogue costs, asked for at one written moment',
  'tests/http/idle-sockets.test.ts': 'connections on which nothing is asked',
  'tests/http/lists-scale.test.ts': 'pages of memory that lists cost, of rows made around the present moment',
  'tests/http/matrix.test.ts':
    'who may call what, by roles and brands; the good calls of the same samples are made in route-suite.test.ts',
  'tests/http/overload.test.ts': 'what is answered while all slots are taken',
  'tests/http/statements.test.ts': 'statements are prepared and described, and none is run',
};

/** The files of tests that a shifted clock could change, from the root. */
export const timeDependent = (): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !(file in TIMELESS))
    .toSorted();
