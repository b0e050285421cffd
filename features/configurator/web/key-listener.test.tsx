import { expect, it } from 'vitest';
import { moveOf } from './key-listener.tsx';

const press = (key: string, held: string[] = [], code = '') => ({
  key,
  code,
  altKey: held.includes('alt'),
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
});

it.each([
  [press('z', ['ctrl']), 'undo'],
  [press('z', ['meta']), 'undo'],
  [press('Z', ['ctrl', 'shift']), 'redo'],
  [press('y', ['ctrl']), 'redo'],
  [press('0', ['alt'], 'Digit0'), 'reset'],
  [press('z'), null],
  [press('z', ['ctrl', 'alt']), null],
  [press('0', ['ctrl'], 'Digit0'), null],
])('%j is %s', (event, move) => {
  expect(moveOf(event)).toBe(move);
});
