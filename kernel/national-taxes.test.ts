import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { TAXED_KINDS, withoutNationalTaxes } from './national-taxes.ts';

describe('a price without national taxes', () => {
  it('leaves out the rate of its kind', () => {
    const price = money(12_100, 'ARS');
    expect(withoutNationalTaxes(price, { market: 'ar', kind: 'workshop' })).toEqual(money(10_000, 'ARS'));
    expect(withoutNationalTaxes(price, { market: 'ar', kind: 'car' })).toEqual(money(10_000, 'ARS'));
    expect(withoutNationalTaxes(money(11_050, 'ARS'), { market: 'ar', kind: 'goodsVehicle' })).toEqual(
      money(10_000, 'ARS'),
    );
    expect(withoutNationalTaxes(money(99, 'ARS'), { market: 'ar', kind: 'car' })).toEqual(money(82, 'ARS'));
  });

  it.each(TAXED_KINDS)('is not stated in Brazil for %s', (kind) => {
    expect(withoutNationalTaxes(money(12_100, 'BRL'), { market: 'br', kind })).toBeNull();
  });
});
