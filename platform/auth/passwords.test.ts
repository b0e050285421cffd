import { expect, test } from 'vitest';
import { HashingBusy, hashPassword, verifyPassword } from './passwords.server.ts';

const fresh = 'the pepper in use, of thirty-two letters';
const retiring = 'the pepper being retired, also long one';

test('a password matches its hash and no other', async () => {
  const hash = await hashPassword([fresh], 'Ab1!efgh');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1,keyid=[\w-]{8}\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
  expect(await verifyPassword([fresh], { password: 'Ab1!efgh', hash })).toEqual({ matches: true, stale: false });
  expect(await verifyPassword([fresh], { password: 'Ab1!efgH', hash })).toEqual({ matches: false, stale: false });
  expect(await hashPassword([fresh], 'Ab1!efgh')).not.toBe(hash);
});

test('without the pepper a hash is worth nothing; a retiring one asks for a new hash', async () => {
  const hash = await hashPassword([retiring], 'Ab1!efgh');
  expect(await verifyPassword([fresh], { password: 'Ab1!efgh', hash })).toEqual({ matches: false, stale: false });
  expect(await verifyPassword([fresh, retiring], { password: 'Ab1!efgh', hash })).toEqual({
    matches: true,
    stale: true,
  });
});

test('one letter in two encodings is one password', async () => {
  const hash = await hashPassword([fresh], 'Coração1!');
  const decomposed = 'Coração1!'.normalize('NFD');
  expect((await verifyPassword([fresh], { password: decomposed, hash })).matches).toBe(true);
});

test('an unknown name costs as much work as a known one', async () => {
  const known = await hashPassword([fresh], 'Ab1!efgh');
  // Processor time, which a busy machine does not stretch as it does the clock.
  const work = async (hash: string | null): Promise<number> => {
    const start = process.cpuUsage();
    await verifyPassword([fresh], { password: 'wrong', hash });
    return process.cpuUsage(start).user;
  };
  const least = { known: Infinity, unknown: Infinity };
  const ratio = (): number => least.unknown / least.known;
  // Who else uses the machine's memory makes one round dearer than the next: the cheapest of each kind are compared.
  for (let round = 0; round < 6 || (round < 24 && (ratio() < 0.6 || ratio() > 1.6)); round += 1) {
    least.known = Math.min(least.known, await work(known));
    least.unknown = Math.min(least.unknown, await work(null));
  }
  expect(ratio()).toBeGreaterThan(0.6);
  expect(ratio()).toBeLessThan(1.6);
});

test('the queue is bounded, and all who were let in are answered', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword([fresh], 'Ab1!efgh')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof HashingBusy)).toBe(true);
  await expect(hashPassword([fresh], 'Ab1!efgh')).resolves.toMatch(/^\$argon2id\$/);
}, 30_000);
