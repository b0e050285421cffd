import { describe, expect, it } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { AREAS } from '#brands/texts/areas.ts';
import { DEMO_STAFF_ROLES } from '#features/accounts/demo.server.ts';
import type { Person } from '#kernel/actor.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';
import { menuOf, sitesOf } from './menu.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

const person = (role: string, brand: string | null = 'jeep', market: 'br' | null = 'br'): Person => ({
  kind: 'person',
  accountId: 'a',
  sessionId: 's',
  email: 'a@demo.example',
  name: 'A',
  roles: [{ role, brand, market, scope: null, scopeId: null }],
  strength: 'full',
});

describe('menuOf', () => {
  it.each(DEMO_STAFF_ROLES)('%s works here, whether the role has a screen or not', (role) => {
    expect(menuOf(person(role), JEEP)).toMatchObject({ staff: true, roles: [role] });
    for (const elsewhere of [{ brand: 'ram' }, { market: 'ar' }] as const)
      expect(menuOf(person(role), { ...JEEP, ...elsewhere })).toEqual({ staff: false, menu: [], roles: [] });
  });
  it.each(['customer', 'game_player', 'dms'])('%s does not', (role) => {
    expect(menuOf(person(role), JEEP)).toEqual({ staff: false, menu: [], roles: [] });
  });
  it('lists the sites a role reaches: one, a brand in both markets, a market in all brands', () => {
    expect(sitesOf(person('user_admin'))).toEqual([JEEP]);
    expect(sitesOf(person('user_admin', 'jeep', null))).toEqual([JEEP, { brand: 'jeep', market: 'ar' }]);
    const brazil = sitesOf(person('user_admin', null));
    expect(brazil.length).toBe(BRANDS.length);
    expect(new Set(brazil.map(({ market }) => market))).toEqual(new Set(['br']));
  });
  it('shows who may only invite people the page to do so', () => {
    expect(menuOf(person('user_creator'), JEEP).menu).toEqual(['users']);
  });
  it('shows nothing while the second factor is owed', () => {
    expect(menuOf({ ...person('service_admin'), strength: 'password' }, JEEP).staff).toBe(false);
  });
});

describe('the areas of the back office', () => {
  it.each(ADMIN_AREAS)('$area has a name and a line, and is entered by the call of somebody', ({ area, calls }) => {
    for (const texts of Object.values(AREAS.accounts)) {
      expect(Object.keys(texts)).toEqual(expect.arrayContaining([`admin.area.${area}`, `admin.area.${area}.text`]));
    }
    expect(calls.flatMap(({ roles }) => roles)).not.toEqual([]);
  });
});
