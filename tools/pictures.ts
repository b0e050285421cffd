import { runNode } from './run/command.ts';
import { fail, say } from './run/say.ts';

/** Takes the reference pictures of the design system anew. Look at them before they are committed. */
const { ok, output } = await runNode({
  program: 'node_modules/vitest/vitest.mjs',
  flags: ['run', '--project', 'journeys', 'tests/journeys/workshop.test.ts'],
  env: { PICTURES: 'write' },
});
if (!ok) fail(`the pictures could not be taken:\n${output}`);
say('tests/pictures/reference is new: look at what changed');
