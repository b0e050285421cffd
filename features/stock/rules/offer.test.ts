import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEAR_KM } from '#kernel/near.ts';
import { deliveryOf, type Unit, type RequestedCar } from '../public.ts';
import { bestDelivery, differencesOf, offerUnits } from './offer.ts';

const unit = (input: Partial<Unit> & { id: string }): Unit => ({
  dealerId: 'd1',
  mvsCode: '6752E10',
  year: 2027,
  kind: 'ready',
  colorCode: 'PXJ',
  coatingCode: '061',
  itemCodes: ['CAM', 'SEG'],
  deliveryDays: 5,
  arrivesOn: null,
  ...input,
});
const slot = (id: string, deliveryDays: number | null, dealerId = 'd1'): Unit =>
  unit({ id, dealerId, kind: 'slot', colorCode: null, coatingCode: null, itemCodes: [], deliveryDays });

const dealer = (id: string, distanceKm: number | null) => ({
  id,
  name: id,
  cityName: 'Campinas',
  stateCode: 'SP',
  distanceKm,
});
const requested: RequestedCar = { colorCode: 'PXJ', coatingCode: '061', itemCodes: ['SEG', 'CAM'] };

describe('deliveryOf', () => {
  const at = (distanceKm: number | null) => dealer('d1', distanceKm);
  const campinas = { cityName: 'Campinas', stateCode: 'SP' };

  it('labels a dated slot and an undated one, wherever they are handed over', () => {
    for (const distanceKm of [null, 3, 2367]) {
      expect(deliveryOf(slot('b', 45), at(distanceKm))).toEqual({ kind: 'days', days: 45 });
      expect(deliveryOf(slot('c', null), at(distanceKm))).toEqual({ kind: 'undetermined' });
    }
  });

  it('calls a built car ready for who is near it alone', () => {
    expect(deliveryOf(unit({ id: 'a' }), at(0))).toEqual({ kind: 'ready' });
    expect(deliveryOf(unit({ id: 'a' }), at(NEAR_KM))).toEqual({ kind: 'ready' });
    expect(deliveryOf(unit({ id: 'a' }), at(NEAR_KM + 0.1))).toEqual({ kind: 'away', ...campinas });
    expect(deliveryOf(unit({ id: 'a' }), at(null))).toEqual({ kind: 'stands', ...campinas });
  });
});

describe('differencesOf', () => {
  it('finds none in the very car, whatever the order of its parts', () => {
    expect(differencesOf(unit({ id: 'a' }), requested)).toEqual([]);
  });

  it('names paint, upholstery, what is missing and what is too much', () => {
    const other = unit({ id: 'a', colorCode: 'PW7', coatingCode: '118', itemCodes: ['SEG', 'TSP'] });
    expect(differencesOf(other, requested)).toEqual([
      { kind: 'color', code: 'PW7' },
      { kind: 'coating', code: '118' },
      { kind: 'itemMissing', code: 'CAM' },
      { kind: 'itemExtra', code: 'TSP' },
    ]);
  });

  it('never finds a build slot different', () => {
    expect(differencesOf(slot('a', 30), requested)).toEqual([]);
  });
});

describe('a place on the line', () => {
  const far = [dealer('d1', 341), dealer('d2', 2367)];
  const near = [dealer('n1', 3), dealer('n2', 11)];
  const units = [unit({ id: 'a' }), slot('late', 90), slot('soon', 45, 'd2'), slot('undated', null)];

  it('is offered at the dealerships near the visitor, the soonest one, before a car far away', () => {
    const offers = offerUnits({ units, dealers: far, requested, near, limit: 9 });
    expect(offers.map(({ id, dealer: { id: at } }) => [id, at])).toEqual([
      ['soon', 'n1'],
      ['soon', 'n2'],
      ['a', 'd1'],
    ]);
  });

  it('is offered where places are sold where nobody is near, the soonest one at each', () => {
    const offers = offerUnits({ units, dealers: far, requested, limit: 9 });
    expect(offers.map(({ id, dealer: { id: at } }) => [id, at])).toEqual([
      ['a', 'd1'],
      ['soon', 'd1'],
      ['soon', 'd2'],
    ]);
  });

  it('has one day at a dealership, whether the visitor said where they are or not', () => {
    const dayAt = (offers: ReturnType<typeof offerUnits>) =>
      new Map(offers.filter(({ kind }) => kind === 'slot').map((one) => [one.dealer.id, one.deliveryDays]));
    const known = dayAt(offerUnits({ units, dealers: far, requested, near: [dealer('d1', 3)], limit: 9 }));
    const unknown = dayAt(
      offerUnits({ units, dealers: [dealer('d1', null), dealer('d2', null)], requested, limit: 9 }),
    );
    expect(known.get('d1')).toBe(45);
    expect(unknown.get('d1')).toBe(known.get('d1'));
  });

  it('of a dealership that does not sell is handed over at another one, as it is where some are near', () => {
    const offers = offerUnits({ units, dealers: [dealer('d1', null)], requested, limit: 9 });
    const slots = offers.filter(({ kind }) => kind === 'slot');
    expect(slots.map(({ id, dealer: { id: at } }) => [id, at])).toEqual([['soon', 'd1']]);
  });
});

describe('offerUnits', () => {
  const dealers = [dealer('d1', 80), dealer('d2', 3)];

  it('puts exact cars first and of those the nearest, then what differs, nearest first', () => {
    const units = [
      unit({ id: 'far-exact' }),
      unit({ id: 'near-red', dealerId: 'd2', colorCode: 'PRC' }),
      unit({ id: 'near-exact', dealerId: 'd2' }),
      unit({ id: 'far-red', colorCode: 'PRC' }),
    ];
    const offers = offerUnits({ units, dealers, requested, limit: 10 });
    expect(offers.map(({ id }) => id)).toEqual(['near-exact', 'far-exact', 'near-red', 'far-red']);
  });

  it('offers cars that cannot be told apart once at a dealership, the one that is there first', () => {
    const units = [
      slot('undated', null),
      slot('dated', 45),
      slot('elsewhere', null, 'd2'),
      unit({ id: 'later', deliveryDays: 9 }),
      unit({ id: 'sooner', itemCodes: ['SEG', 'CAM'] }),
      unit({ id: 'red', colorCode: 'PRC' }),
    ];
    const ids = offerUnits({ units, dealers, requested, limit: 10 }).map(({ id }) => id);
    expect(ids).toEqual(['dated', 'sooner', 'dated', 'red']);
  });

  it('leaves out units of dealers that do not sell', () => {
    expect(
      offerUnits({ units: [unit({ id: 'a', dealerId: 'blocked' })], dealers, requested: null, limit: 10 }),
    ).toEqual([]);
  });

  it('keeps the order whatever order the units come in, and never more than the limit', () => {
    const units = [
      slot('s1', 90),
      slot('s2', null, 'd2'),
      unit({ id: 'r1' }),
      unit({ id: 'r2', dealerId: 'd2', itemCodes: [] }),
    ];
    const expected = offerUnits({ units, dealers, requested, limit: 3 });
    fc.assert(
      fc.property(fc.shuffledSubarray(units, { minLength: units.length }), (shuffled) => {
        expect(offerUnits({ units: shuffled, dealers, requested, limit: 3 })).toEqual(expected);
      }),
    );
    expect(expected).toHaveLength(3);
  });
});

describe('bestDelivery', () => {
  it('is the soonest of the exact cars, and none where only others are there', () => {
    const dealers = [dealer('d1', null)];
    const best = (units: Unit[]) => bestDelivery(offerUnits({ units, dealers, requested, limit: 10 }));
    expect(best([])).toBeNull();
    expect(best([slot('a', 90), slot('b', 45), slot('c', null)])).toEqual({ kind: 'days', days: 45 });
    expect(best([slot('a', 90), unit({ id: 'red', colorCode: 'PRC' })])).toEqual({ kind: 'days', days: 90 });
    expect(best([unit({ id: 'red', colorCode: 'PRC' })])).toBeNull();
  });

  it('is a ready car near by before one that is brought, and that before a place on the line', () => {
    const dealers = [dealer('near', 90), dealer('far', 800)];
    const best = (units: Unit[]) =>
      bestDelivery(offerUnits({ units, dealers, requested, near: [dealer('door', 1)], limit: 10 }));
    const far = unit({ id: 'far', dealerId: 'far' });
    expect(best([far, slot('s', 45), unit({ id: 'near', dealerId: 'near' })])).toEqual({ kind: 'ready' });
    expect(best([far, slot('s', 45)])).toEqual({ kind: 'away', cityName: 'Campinas', stateCode: 'SP' });
  });
});
