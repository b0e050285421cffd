import { describe, expect, it, test } from 'vitest';
import { defaultChoice } from './default-choice.ts';
import {
  type Answers,
  clearCar,
  countryOnly,
  type CurrentCar,
  emptyCar,
  removeOwnedCar,
  restoreCar,
  setReady,
  summarise,
  withAnswers,
  withoutEcommerce,
  withoutPrices,
  withoutStock,
} from './current-car.ts';
import { codeOf } from './address.ts';
import { isSavedCarValid, locationToSave, readSavedCar, SAVED_FOR_MS, saveCar } from './saved-car.ts';
import { sampleCar, samplePart } from './sample-car.ts';

const car = sampleCar([samplePart('a', { price: 300 }), samplePart('b', { type: 'ACCESSORY', price: 40 })]);
const [version] = car.versions;
if (version === undefined) throw new Error('a version was expected');
const choice = {
  ...defaultChoice(car, version),
  partIds: ['a', 'b'],
  serviceIds: ['s3'],
  colorId: 'c2',
  coatingId: 'k2',
};
const current = summarise(car, choice, { location: countryOnly('br'), stock: { kind: 'ready' }, subsidized: true });
const NOW = 1_800_000_000_000;
const saved = saveCar(current, { code: codeOf(car, choice), now: NOW });

describe('the current car', () => {
  it('has every field of the store', () => {
    expect(Object.keys(emptyCar('volante')).sort()).toEqual(
      'accessoriesTotal,bonificationTotal,brand,coating,color,ecommerce,funding,groupedMvs,hasPriceBonification,isReady,loadedFromLocalStorage,location,mvs,optionalsTotal,parts,prices,services,servicesTotal,stock,total,updatePrice'.split(
        ',',
      ),
    );
  });

  it('adds up its totals by kind', () => {
    expect(current.optionalsTotal?.amount).toBe(300);
    expect(current.accessoriesTotal?.amount).toBe(40);
    expect(current.servicesTotal?.amount).toBe(700);
    expect(current.total?.amount).toBe(10_000_000 + 300 + 40 + 700 + 100 + 500);
    expect(current.hasPriceBonification).toBe(false);
  });

  it('counts what the version costs less than its list price', () => {
    const cheaper = { ...car, versions: [{ ...version, price: { ...version.price, amount: 9_000_000 } }] };
    const input = { location: null, stock: null } as const;
    const subsidized = summarise(cheaper, choice, { ...input, subsidized: true });
    expect(subsidized).toMatchObject({ hasPriceBonification: true, bonificationTotal: { amount: 1_000_000 } });
    expect(subsidized.ecommerce?.amount).toBe(9_000_000);
    const plain = summarise(cheaper, choice, { ...input, subsidized: false });
    expect(plain).toMatchObject({ hasPriceBonification: false, bonificationTotal: { amount: 0 } });
    expect(plain.total).toEqual(subsidized.total);
  });

  it('clears what was chosen and keeps place and brand', () => {
    const cleared = clearCar(current);
    expect(cleared).toMatchObject({
      color: null,
      coating: null,
      mvs: null,
      prices: null,
      parts: [],
      services: [],
      total: null,
    });
    expect(cleared.location).toEqual(current.location);
    expect(cleared.brand).toBe(car.brand);
  });

  it('comes back without any price', () => {
    const restored = restoreCar(current);
    expect(restored.loadedFromLocalStorage).toBe(true);
    expect(restored.updatePrice).toBe(true);
    expect(JSON.stringify(restored)).not.toContain('amount');
    expect(restored.parts.map((part) => part.id)).toEqual(['a', 'b']);
    expect(restored.mvs?.code).toBe(version.code);
  });

  it('is the same object when it is as ready as before', () => {
    expect(setReady(current, true)).toBe(current);
    expect(setReady(current, false)).toMatchObject({ isReady: false });
  });

  it('forgets chassis and plate, nothing else', () => {
    const mvs = current.mvs;
    if (mvs === null) throw new Error('a vehicle was expected');
    const owned = { ...current, mvs: { ...mvs, chassis: '9BWZZZ377VT004251', plateNumber: 'ABC1D23' } };
    expect(removeOwnedCar(owned)).toEqual(current);
  });

  const answered = {
    stock: { kind: 'days', days: 30 },
    ecommerce: { amount: 9_900_000, currency: 'BRL' },
    prices: { parts: [{ partId: 'a', price: { amount: 7, currency: 'BRL' } }] },
    total: { amount: 10_001_000, currency: 'BRL' },
  } satisfies Answers;
  const full = { ...answered, isReady: true, updatePrice: false };

  it.each<[string, Answers, Partial<CurrentCar>]>([
    ['everything came', answered, full],
    ['the stock failed', { ...answered, stock: null }, { ...full, stock: null }],
    ['the online price failed', { ...answered, ecommerce: null }, { ...full, ecommerce: null }],
    [
      'the prices failed',
      { ...answered, prices: null },
      { ...full, prices: null, total: null, optionalsTotal: null, bonificationTotal: null, updatePrice: true },
    ],
    ['the price of the car failed', { ...answered, total: null }, { prices: null, total: null, updatePrice: true }],
    [
      'everything failed',
      { stock: null, ecommerce: null, prices: null, total: null },
      { stock: null, ecommerce: null, prices: null, total: null, isReady: true, updatePrice: true },
    ],
    ['nothing was answered yet', {}, { stock: current.stock, total: current.total, isReady: false, updatePrice: true }],
  ])('fills what was answered: %s', (_what, answers, expected) => {
    const filled = withAnswers(current, answers);
    expect(filled).toMatchObject(expected);
    const { color, coating, mvs, location, parts, services } = current;
    expect(filled).toMatchObject({ color, coating, mvs, location, parts, services });
  });

  it('keeps the prices of its own parts alone', () => {
    const price = { amount: 7, currency: 'BRL' } as const;
    const prices = { parts: ['a', 'elsewhere'].map((partId) => ({ partId, price })) };
    expect(withAnswers(current, { prices }).prices?.parts).toEqual([{ partId: 'a', price }]);
  });

  it('empties what a failed call would have filled', () => {
    expect(withoutStock(current).stock).toBeNull();
    expect(withoutEcommerce(current).ecommerce).toBeNull();
    expect(withoutPrices(current)).toMatchObject({ prices: null, total: null });
  });
});

describe('the saved car', () => {
  it.each([
    ['a moment old', saved, NOW, true],
    ['a millisecond under four hours', saved, NOW + SAVED_FOR_MS - 1, true],
    ['four hours old', saved, NOW + SAVED_FOR_MS, false],
    ['from the future', saved, NOW - 1, false],
    ['without a vehicle', { ...saved, car: { ...current, mvs: null } }, NOW, false],
    ['without a vehicle code', { ...saved, car: { ...current, mvs: { ...current.mvs, code: '' } } }, NOW, false],
    [
      'without a country',
      { ...saved, car: { ...current, location: { ...current.location, countryCode: '' } } },
      NOW,
      false,
    ],
    ['without a place', { ...saved, car: { ...current, location: null } }, NOW, false],
    ['without a time stamp', { car: current, code: saved.code }, NOW, false],
    ['with a code that names no car', { ...saved, code: 'x' }, NOW, false],
    ['something else', 7, NOW, false],
  ])('%s', (_, value, now, isValid) => {
    expect(isSavedCarValid(value, now)).toBe(isValid);
  });

  test('is read back without prices, and broken text is nothing', () => {
    expect(readSavedCar(JSON.stringify(saved), NOW)?.car.total).toBeNull();
    expect(readSavedCar(JSON.stringify(saved), NOW)?.code).toBe(saved.code);
    expect(readSavedCar('{"car":', NOW)).toBeNull();
    expect(readSavedCar(null, NOW)).toBeNull();
  });

  test('saves the place without regionals and influence areas', () => {
    expect(Object.keys(locationToSave(countryOnly('ar')))).toEqual([
      'countryCode',
      'stateCode',
      'cityName',
      'cityCode',
    ]);
  });
});
