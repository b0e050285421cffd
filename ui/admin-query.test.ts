import { expect, test } from 'vitest';
import { readAdminQuery, readBefore } from './admin-query.ts';

const ROW = '01900000-0000-7000-8000-00000000f111';
const at = (before: string) => new URL(`https://volante.example/admin?${new URLSearchParams({ before }).toString()}`);

test('behind what a list goes on is read in its own shape, and what is none begins it', () => {
  expect(readAdminQuery(at(ROW)).before).toBe(ROW);
  for (const wrong of ['', 'x', `${ROW}x`, `1764331200123456-${ROW}`, '00000000-0000-0000-0000-000000000001'])
    expect(readAdminQuery(at(wrong)).before, wrong).toBeUndefined();
  expect(readBefore(at('12-a'), /^\d+-a$/)).toBe('12-a');
  expect(readBefore(at(ROW), /^\d+-a$/)).toBeUndefined();
});
