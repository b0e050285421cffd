import { checkProvider } from 'volante-provider';

/** `node check.mjs crm ./crm.mjs`: what breaks the contract, a line each; exit code 1 where anything does. */
const print = (line) => process.stdout.write(`${line}\n`);
const [kind, file] = process.argv.slice(2);
const { default: provider } = await import(new URL(file, import.meta.url).href);
const findings = await checkProvider(kind, provider, process.env);
for (const { call, problem } of findings) print(`${call}: ${problem}`);
if (findings.length === 0) print(`${provider.name} keeps the contract`);
process.exitCode = findings.length === 0 ? 0 : 1;
