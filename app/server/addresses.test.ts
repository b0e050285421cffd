import { expect, test } from 'vitest';
import { addressOf } from './addresses.ts';

test.each([
  ['/', { kind: 'other' }],
  ['/br', { kind: 'market', market: 'br' }],
  ['/ar', { kind: 'market', market: 'ar' }],
  ['/ar/?x=1', { kind: 'moved', to: '/ar?x=1' }],
  ['/uy', { kind: 'other' }],
  ['/br/jeep', { kind: 'brand', market: 'br', brand: 'jeep' }],
  ['/br/jeep.data', { kind: 'brand', market: 'br', brand: 'jeep' }],
  ['/br/jeep/modelos/compass.data', { kind: 'brand', market: 'br', brand: 'jeep' }],
  ['/br/jeep/.data', { kind: 'brand', market: 'br', brand: 'jeep' }],
  ['/br/nobody.data', { kind: 'other' }],
  ['/br/jeep/', { kind: 'moved', to: '/br/jeep' }],
  ['/br/nobody', { kind: 'other' }],
  ['//evil.example/br/jeep', { kind: 'other' }],
])('%s', (path, address) => {
  expect(addressOf(new URL(`https://volante.example${path}`))).toEqual(address);
});
