import { buildWeb } from './build.ts';
import { runPart } from './run/part.ts';
import { runProgram } from './run/program.ts';
import { printLine } from './run/print.ts';

const [part, ...more] = process.argv.slice(2);

if (part !== undefined) await runPart(part, more);
else
  await runProgram({
    mode: 'production',
    build: async () => {
      if (await buildWeb()) printLine('pages built');
    },
  });
