import { runNode } from './run/command.ts';
import { fail, printLine } from './run/print.ts';

/** Takes the reference pictures of the design system anew. Look at them before they are committed. */
const { ok, output } = await runNode({
  program: 'node_modules/vitest/vitest.mjs',
  flags: ['run', '--project', 'journeys', 'tests/journeys/playground.test.ts'],
  env: { PICTURES: 'write' },
});
if (!ok) fail(`the pictures could not be taken:\n${output}`);
printLine('tests/pictures/reference is new: look at what changed');
