import { buildWeb } from './build.ts';
import { runProgram } from './run/program.ts';
import { say } from './run/say.ts';

await runProgram({
  mode: 'production',
  build: async () => {
    if (await buildWeb()) say('pages built');
  },
});
