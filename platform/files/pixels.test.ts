import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readAtMost, readPixels } from './pixels.server.ts';

const pieces = (): Uint8Array[] => [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5])];

test('what a child writes is read up to a bound and its pieces are overwritten; beyond it the stream ends', async () => {
  const whole = pieces();
  expect(await readAtMost(Readable.from(whole), 5)).toEqual(Buffer.from([1, 2, 3, 4, 5]));
  expect(whole).toEqual([new Uint8Array(3), new Uint8Array(2)]);
  const [long, parts] = [new Uint8Array([6]), pieces()];
  const output = Readable.from([...parts, long]);
  expect(await readAtMost(output, 4)).toBeNull();
  expect(output.destroyed).toBe(true);
  expect(parts).toEqual([new Uint8Array(3), new Uint8Array(2)]);
});

test('one picture is read at a time, and none once its time is over', async () => {
  const request = (signal: AbortSignal) => readPixels(new Uint8Array([1, 2, 3]), { side: 10, signal });
  const ends = new AbortController();
  const first = request(ends.signal);
  expect(await request(new AbortController().signal)).toBe('busy');
  ends.abort();
  expect(await first).toBe('late');
  expect(await request(AbortSignal.abort())).toBe('late');
});
