import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableCar, ConfigurablePart, PricedCar } from '#features/catalog/public.ts';
import { sumMoney } from '#kernel/money.ts';
import type { CarChoice } from '../public.ts';
import { quoteOf } from './quote.ts';

const ID = '3581A20-2027';
const ars = (amount: number) => ({ amount, currency: 'ARS' as const });
const offered = { versionIds: [ID] };

const part = (code: string, amount: number, input: Partial<ConfigurablePart> = {}): ConfigurablePart => ({
  ...offered,
  id: code.toLowerCase(),
  code,
  name: code,
  description: '',
  category: 'COMFORT',
  type: 'ITEM',
  price: ars(amount),
  inclusive: [],
  exclusive: [],
  optionalColors: [],
  choiceGroup: null,
  behaviour: 'OPTIONAL',
  ...input,
});

const version = {
  id: ID,
  code: '3581A20',
  year: 2027,
  modelCode: '358',
  versionCode: '1A2',
  seriesCode: '0',
  groupedMvs: '3581A2',
  modelName: 'Aura',
  modelShortName: 'Aura',
  versionName: 'Drive',
  fullDescription: 'Aura Drive',
  engine: '1.0',
  gear: 'Manual',
  fuel: 'Gas' as const,
  doors: 5,
  price: ars(1_000_000),
  listPrice: ars(1_000_000),
  priceWithoutTaxes: ars(826_446),
  standardCoatingCode: 'CLOTH',
  picturePath: null,
};

const car: ConfigurableCar = {
  brand: 'volante',
  market: 'ar',
  modelCode: '358',
  modelName: 'Aura',
  modelSlug: 'aura',
  priceListId: 'list',
  versions: [version],
  colors: [
    {
      ...offered,
      id: 'white',
      code: 'WHITE',
      name: 'Blanco',
      price: ars(0),
      hex: '#FFFFFF',
      roofHex: null,
      finish: 'solid',
    },
    {
      ...offered,
      id: 'blue',
      code: 'BLUE',
      name: 'Azul',
      price: ars(3001),
      hex: '#0000FF',
      roofHex: null,
      finish: 'pearl',
    },
  ],
  coatings: [
    { ...offered, id: 'cloth', code: 'CLOTH', name: 'Tela', price: ars(0), hex: '#333333' },
    { ...offered, id: 'leather', code: 'LEATHER', name: 'Cuero', price: ars(7003), hex: '#111111' },
  ],
  parts: [
    part('TOP', 11_007, { inclusive: ['mid'] }),
    part('MID', 5003, { inclusive: ['low'] }),
    part('LOW', 1001),
    part('ROOF', 9001, { exclusive: ['bars'] }),
    part('BARS', 2003, { type: 'ACCESSORY', exclusive: ['roof'] }),
    part('BLACK', 4007, { optionalColors: [{ colorId: 'white' }] }),
    part('W17', 1501, { choiceGroup: 'wheels' }),
    part('W18', 2503, { choiceGroup: 'wheels' }),
  ],
  services: [],
};

const ids = [version, ...car.colors, ...car.coatings, ...car.parts];
const priced: PricedCar = {
  car,
  netAmounts: new Map(ids.map(({ id, price }) => [id, Math.round(price.amount / 1.21)])),
};
const at = new Date('2026-11-20T12:00:00Z');
const bare: CarChoice = {
  mvsCode: '3581A20',
  year: 2027,
  colorCode: 'WHITE',
  coatingCode: null,
  itemCodes: [],
  accessoryCodes: [],
  serviceCodes: [],
};
const quote = (input: Partial<CarChoice>, from: PricedCar = priced) =>
  quoteOf({ priced: from, choice: { ...bare, ...input }, at });

const ITEMS = ['TOP', 'MID', 'LOW', 'ROOF', 'BLACK', 'W17', 'W18'];
const anyChoice = fc.record({
  itemCodes: fc.shuffledSubarray(ITEMS),
  accessoryCodes: fc.subarray(['BARS']),
  colorCode: fc.constantFrom('WHITE', 'BLUE'),
  coatingCode: fc.constantFrom(null, 'CLOTH', 'LEATHER'),
});

/** The rules of the car above, said once more in plain words. */
const isLegal = ({
  itemCodes,
  accessoryCodes,
  colorCode,
}: Pick<CarChoice, 'itemCodes' | 'accessoryCodes' | 'colorCode'>): boolean => {
  const has = (code: string): boolean => [...itemCodes, ...accessoryCodes].includes(code);
  return (
    (!has('TOP') || has('MID')) &&
    (!has('MID') || has('LOW')) &&
    !(has('ROOF') && has('BARS')) &&
    !(has('W17') && has('W18')) &&
    (!has('BLACK') || colorCode === 'WHITE')
  );
};

describe('quoteOf', () => {
  it('prices just the cars that can be built, at the sum of their lines', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const result = quote(choice);
        expect(result.ok).toBe(isLegal(choice));
        if (!result.ok) {
          expect(result.code).toBe('choiceImpossible');
          return;
        }
        const { lines, total, totalWithoutTaxes } = result.value.quote;
        expect(total).toEqual(
          sumMoney(
            lines.map(({ amount }) => amount),
            'ARS',
          ),
        );
        expect(lines).toHaveLength(3 + choice.itemCodes.length + choice.accessoryCodes.length);
        expect(totalWithoutTaxes?.amount).toBeLessThan(total.amount);
        expect(result.value.parts.map(({ price }) => price)).toEqual(lines.slice(1).map(({ amount }) => amount));
      }),
    );
  });

  it('does not care in which order codes come', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const turned = { ...choice, itemCodes: choice.itemCodes.toReversed() };
        expect(quote(turned)).toMatchObject({ ok: isLegal(choice) });
        const [first, second] = [quote(choice), quote(turned)];
        if (first.ok && second.ok) expect(second.value).toEqual(first.value);
      }),
    );
  });

  it('costs more with anything added that has a price', () => {
    const plain = quote({});
    const blue = quote({ colorCode: 'BLUE' });
    if (!plain.ok || !blue.ok) expect.fail('no price');
    expect(plain.value.quote.total).toEqual(ars(1_000_000));
    expect(blue.value.quote.total).toEqual(ars(1_003_001));
  });

  it('says nothing of taxes where the list has no such price', () => {
    expect(quote({}, { car, netAmounts: null })).toMatchObject({
      ok: true,
      value: { quote: { totalWithoutTaxes: null } },
    });
  });

  it('fails loudly where the net price of a chosen part is missing', () => {
    const holed = new Map([...(priced.netAmounts ?? [])].filter(([id]) => id !== 'blue'));
    expect(() => quote({ colorCode: 'BLUE' }, { car, netAmounts: holed })).toThrow(TypeError);
  });
});
