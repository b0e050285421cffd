import path from 'node:path';
import { printLine } from './run/print.ts';
import { ROOT } from './run/files.ts';
import { PACKAGE, writePackage } from './sdk/write-package.ts';
import { PROVIDER_PACKAGE, writeProviderPackage } from './sdk/write-provider-package.ts';

/** The packages for other companies, made from the declarations of the calls and from the contract of providers. */
const folder = path.join(ROOT, 'build', PACKAGE);
const { calls } = writePackage(folder);
printLine(`${calls} calls in ${path.relative(ROOT, folder)}`);
const contract = path.join(ROOT, 'build', PROVIDER_PACKAGE);
writeProviderPackage(contract);
printLine(`the contract of own providers in ${path.relative(ROOT, contract)}`);
