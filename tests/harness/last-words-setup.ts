import { beforeEach } from 'vitest';
import { lastWords } from './last-words.ts';

// A failure that comes once in a hundred runs is known by what was there, as nobody can look afterwards.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    const words = await lastWords();
    if (words !== '') process.stderr.write(`\n--- as it stood when "${task.name}" failed\n${words}\n---\n`);
  });
});
