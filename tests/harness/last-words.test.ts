import { expect, test } from 'vitest';
import { lastLines, lastWords, standBy } from './last-words.ts';

test('what is open is said, what fails says so, what has nothing to say or is closed is left out', async () => {
  const leaves = [
    standBy(() => 'a page'),
    standBy(() => Promise.reject(new Error('gone'))),
    standBy(() => ''),
    standBy(() => 'closed'),
  ];
  leaves[3]?.();
  expect(await lastWords()).toBe('a page\n\nError: gone');
  for (const leave of leaves) leave();
  expect(await lastWords()).toBe('');
  expect(lastLines(Array.from({ length: 40 }, (_, line) => String(line))).split('\n')).toHaveLength(30);
});
