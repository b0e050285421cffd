import { expect, test } from 'vitest';
import { checkCodeOf, formatCheckCode, readCheckCode } from './check-code.ts';
import { canonical } from './facts.ts';
import { judgeSigning } from './signing.ts';

test.each([
  ['RESERVE', null, 'notYet'],
  ['ANTI_FRAUD', null, 'notYet'],
  // Taken up again: what was signed then is of a sale that ended.
  ['RESERVE', 'before', 'notYet'],
  ['APPROVAL_DIRECT_SALE', null, 'sign'],
  // Approved again after it was taken up again: it is signed anew even where nothing changed.
  ['APPROVAL_DIRECT_SALE', 'now', 'sign'],
  ['PLACED', 'now', 'signed'],
  ['PLACED', 'before', 'signAnew'],
  ['BILLING', 'before', 'signAnew'],
  // Signed at the dealership: nothing is asked for here.
  ['PLACED', null, 'over'],
  ['INVOICED', 'before', 'signed'],
  ['DELIVERED', 'now', 'signed'],
  ['CANCELLED', null, 'over'],
  ['CANCELLED', 'before', 'signed'],
] as const)('in %s with %s signed the contract is to %s', (state, signedDigest, signing) => {
  expect(judgeSigning({ state, isOfEmployee: false, isIdentityOpen: false }, { signedDigest, digest: 'now' })).toBe(
    signing,
  );
});

test('what an employee buys on their terms is signed at the dealership', () => {
  const judge = (state: 'RESERVE' | 'APPROVAL_EMPLOYEE' | 'PLACED') =>
    judgeSigning({ state, isOfEmployee: true, isIdentityOpen: false }, { signedDigest: null, digest: 'now' });
  expect([judge('RESERVE'), judge('APPROVAL_EMPLOYEE'), judge('PLACED')]).toEqual(['atDealer', 'atDealer', 'over']);
});

test('nothing is signed here before it is known who signs, and what was signed stays', () => {
  const judge = (state: 'ANTI_FRAUD' | 'APPROVAL_DIRECT_SALE' | 'PLACED') =>
    judgeSigning({ state, isOfEmployee: false, isIdentityOpen: true }, { signedDigest: 'now', digest: 'now' });
  expect([judge('ANTI_FRAUD'), judge('APPROVAL_DIRECT_SALE'), judge('PLACED')]).toEqual([
    'notYet',
    'identityOpen',
    'signed',
  ]);
});

test('nor is it signed anew, and from the invoice on there is nothing to sign', () => {
  const judge = (state: 'SIGN_CONTRACT' | 'PLACED' | 'INVOICED', isIdentityOpen: boolean) =>
    judgeSigning({ state, isOfEmployee: false, isIdentityOpen }, { signedDigest: 'then', digest: 'now' });
  expect([judge('SIGN_CONTRACT', true), judge('PLACED', true), judge('INVOICED', true)]).toEqual([
    'identityOpen',
    'identityOpen',
    'signed',
  ]);
  expect(judge('SIGN_CONTRACT', false)).toBe('signAnew');
});

test('equal facts are one text, whatever the order of their names', () => {
  expect(canonical({ b: [1, { d: null, c: 'ç' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ç","d":null}]}');
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ a: '1' }));
});

test('a check code is read however it was typed, and nothing else is', () => {
  const code = checkCodeOf(Uint8Array.from({ length: 20 }, (_, index) => index * 13));
  expect(code).toHaveLength(20);
  expect(readCheckCode(formatCheckCode(code))).toBe(code);
  expect(readCheckCode(` ${formatCheckCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(
    code,
  );
  expect(readCheckCode(code.slice(1))).toBeNull();
  expect(readCheckCode(`${code.slice(1)}U`)).toBeNull();
});
