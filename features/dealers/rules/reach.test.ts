import { describe, expect, it } from 'vitest';
import { dealerReach } from './reach.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NOWHERE = { dealers: [], groups: [], regionals: [], zones: [] };
const at = { roles: ['user_dealer'], brand: 'ram', market: 'br' } as const;

const person = (grants: readonly object[], strength: 'full' | 'password' = 'full') => ({
  kind: 'person' as const,
  accountId: 'a',
  sessionId: 's',
  email: 'x@demo.example',
  name: 'X',
  roles: grants.map((grant) => ({
    role: 'user_dealer',
    brand: null,
    market: null,
    scope: null,
    scopeId: null,
    ...grant,
  })),
  strength,
});

describe('how far grants reach', () => {
  it.each([
    ['a grant for all', {}, null],
    ['the brand’s own', { brand: 'ram' }, null],
    ['a national one', { scope: 'NATIONAL' }, null],
    ['another brand’s', { brand: 'dodge' }, NOWHERE],
    ['a dealership’s', { scope: 'DEALER', scopeId: ID }, { ...NOWHERE, dealers: [ID] }],
    ['what is no dealership', { scope: 'DEALER', scopeId: 'centro' }, NOWHERE],
    ['a regional’s', { scope: 'REGIONAL', scopeId: 'SUL' }, { ...NOWHERE, regionals: ['SUL'] }],
    ['a group’s', { scope: 'DEALER_GROUP', scopeId: 'SERRA' }, { ...NOWHERE, groups: ['SERRA'] }],
    ['a city’s', { scope: 'ZONE', scopeId: '3509502' }, { ...NOWHERE, zones: ['3509502'] }],
    ['a scope that names nothing', { scope: 'REGIONAL' }, NOWHERE],
    ['a scope of something else', { scope: 'PARTNER', scopeId: ID }, NOWHERE],
    ['another role', { role: 'customer' }, NOWHERE],
    ['another brand', { brand: 'jeep' }, NOWHERE],
    ['another market', { market: 'ar' as const }, NOWHERE],
  ])('%s', (_, grant, reach) => {
    expect(dealerReach(person([grant]), at)).toEqual(reach);
  });

  it('several add up, and one for all is all', () => {
    const some = [
      { scope: 'REGIONAL', scopeId: 'SUL' },
      { scope: 'DEALER', scopeId: ID },
    ];
    expect(dealerReach(person(some), at)).toEqual({ ...NOWHERE, regionals: ['SUL'], dealers: [ID] });
    expect(dealerReach(person([...some, {}]), at)).toBeNull();
  });

  it('nobody without their second factor, and no visitor', () => {
    expect(dealerReach(person([{}], 'password'), at)).toEqual(NOWHERE);
    expect(dealerReach({ kind: 'anonymous', anonymousId: null }, at)).toEqual(NOWHERE);
  });
});
