import { describe, expect, it } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { DEMO_STAFF_ROLES } from '#features/accounts/demo.server.ts';
import type { Person } from '#kernel/actor.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';
import { menuOf } from './menu.ts';

const person = (role: string, brand: string | null = 'jeep'): Person => ({
  kind: 'person',
  accountId: 'a',
  sessionId: 's',
  email: 'a@demo.example',
  name: 'A',
  roles: [{ role, brand, scope: null, scopeId: null }],
  strength: 'full',
});

describe('menuOf', () => {
  it.each(DEMO_STAFF_ROLES)('%s works here, whether the role has a screen or not', (role) => {
    expect(menuOf(person(role), 'jeep')).toMatchObject({ staff: true, roles: [role] });
    expect(menuOf(person(role), 'ram')).toEqual({ staff: false, menu: [], roles: [] });
  });
  it.each(['customer', 'game_player', 'dms'])('%s does not', (role) => {
    expect(menuOf(person(role), 'jeep')).toEqual({ staff: false, menu: [], roles: [] });
  });
  it('shows who may only invite people the page to do so', () => {
    expect(menuOf(person('user_creator'), 'jeep').menu).toEqual(['users']);
  });
  it('shows nothing while the second factor is owed', () => {
    expect(menuOf({ ...person('service_admin'), strength: 'password' }, 'jeep').staff).toBe(false);
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
