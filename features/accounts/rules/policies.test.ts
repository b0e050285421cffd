import { expect, test } from 'vitest';
import { ACTIONS } from './actions.ts';
import { areasOf, mayDo, mayGrant, POLICIES, rolesFor } from './policies.ts';
import { MOPAR_ROLES, SSO_ROLES } from './roles.ts';
import { CUSTOMER_ROLES, isStaff } from './sessions.ts';

test('every role of the sign-on is in the matrix, and the matrix knows no other', () => {
  const listed = new Set(POLICIES.flatMap(({ roles }) => roles ?? []));
  expect([...listed].sort()).toEqual([...SSO_ROLES, ...MOPAR_ROLES].sort());
});

test('every action is given to someone', () => {
  expect(ACTIONS.filter((action) => !POLICIES.some(({ may }) => may.includes(action)))).toEqual([]);
});

test('what is not granted is refused', () => {
  expect(mayDo(null, 'offer.edit')).toBe(false);
  expect(mayDo('customer', 'offer.edit')).toBe(false);
  expect(mayDo('no_such_role', 'garage.use')).toBe(false);
  expect(mayDo('offer_admin', 'offer.edit')).toBe(true);
  expect(mayDo('user_dealer', 'workingPrice.write')).toBe(false);
  expect(mayDo('dealer_manager', 'workingPrice.write')).toBe(true);
  expect(mayDo('user_creator', 'role.grant')).toBe(false);
});

test('visitors may browse and nothing more, and so may everyone', () => {
  expect(mayDo(null, 'price.read')).toBe(true);
  expect(mayDo('dms', 'price.read')).toBe(true);
  expect(rolesFor('price.read')).toEqual([]);
  expect(rolesFor('refund.approve')).toEqual(['subscription_payment_manager']);
  expect(rolesFor('offer.edit')).toEqual(['offer_admin', 'ROLE_ADMIN', 'ROLE_REGIONAL']);
});

test('the menu shows what the roles open', () => {
  expect(areasOf([])).toEqual([]);
  expect(areasOf(['user_dealer'])).toEqual(['quotations', 'stock', 'leads', 'visits']);
  expect(areasOf(['manual_admin', 'offer_admin'])).toEqual(['offers', 'content']);
});

test('nobody promotes themselves', () => {
  expect(mayGrant({ accountId: 'a', roles: ['user_admin'] }, 'b')).toBe(true);
  expect(mayGrant({ accountId: 'a', roles: ['user_admin'] }, 'a')).toBe(false);
  expect(mayGrant({ accountId: 'a', roles: ['user_creator'] }, 'b')).toBe(false);
});

test('every role but the customers’ makes staff', () => {
  const staff = SSO_ROLES.filter((role) => isStaff([{ role }]));
  expect(staff).toHaveLength(SSO_ROLES.length - CUSTOMER_ROLES.length);
  expect(isStaff([{ role: 'customer' }, { role: 'inspector' }])).toBe(true);
  expect(isStaff([])).toBe(false);
});
