import path from 'node:path';
import { printLine } from './run/print.ts';
import { ROOT } from './run/files.ts';
import { PACKAGE, writePackage } from './sdk/write-package.ts';

/** The package for external applications, made from the declarations of the calls. */
const folder = path.join(ROOT, 'build', PACKAGE);
const { calls } = writePackage(folder);
printLine(`${calls} calls in ${path.relative(ROOT, folder)}`);
