import { expect, test } from 'vitest';
import { holds, sealText } from './seal.server.ts';

test('a seal holds for its text and its key alone, also once the secret was changed', () => {
  const former = sealText('former secret', '{"a":1}');
  const present = sealText('present secret', '{"a":1}');
  expect(sealText('former secret', '{"a":1}')).toEqual(former);
  expect(present.keyId).not.toBe(former.keyId);
  expect(holds(former, '{"a":1}')).toBe(true);
  expect(holds(former, '{"a":2}')).toBe(false);
  expect(holds({ seal: former.seal, publicKey: present.publicKey }, '{"a":1}')).toBe(false);
  expect(holds({ seal: 'none', publicKey: former.publicKey }, '{"a":1}')).toBe(false);
  expect(holds({ seal: former.seal, publicKey: 'none' }, '{"a":1}')).toBe(false);
});
