import { buildWeb } from './build.ts';
import { runProgram } from './run/program.ts';
import { printLine } from './run/print.ts';

await runProgram({
  mode: 'production',
  build: async () => {
    if (await buildWeb()) printLine('pages built');
  },
});
