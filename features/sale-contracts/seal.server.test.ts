import { expect, test } from 'vitest';
import { holds, sealText } from './seal.server.ts';

test('a seal holds for its text and its key alone, also once the secret was changed', () => {
  const former = sealText('former secret', '{"a":1}');
  const present = sealText('present secret', '{"a":1}');
  expect(sealText('former secret', '{"a":1}')).toEqual(former);
  expect(present.keyId).not.toBe(former.keyId);
  expect(holds(former, '{"a":1}')).toBe(true);
  expect(holds(former, '{"a":2}')).toBe(false);
  expect(holds({ ...present, seal: former.seal }, '{"a":1}')).toBe(false);
  expect(holds({ ...former, seal: 'none' }, '{"a":1}')).toBe(false);
  expect(holds({ ...former, publicKey: 'none' }, '{"a":1}')).toBe(false);
  // A key that was put in the place of another.
  expect(holds({ ...present, keyId: former.keyId }, '{"a":1}')).toBe(false);
});
