import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import type { OfferedUnit } from '#features/stock/public.ts';
import newReservationPt from '#brands/texts/new-reservation.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { sampleCar } from '#tests/harness/sample-similar.ts';
import { choicesOfUnit, deliveryText, listOffers, ownCarAt } from './offers.ts';

const car: ConfigurableCar = {
  ...sampleCar,
  parts: [
    ...sampleCar.parts,
    { ...sampleCar.parts[0]!, id: 'wheels', code: 'WHEELS', name: 'Rodas 19', type: 'ACCESSORY' },
  ],
};
const codes = {
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'WHITE',
  coatingCode: null,
  itemCodes: [],
  accessoryCodes: ['WHEELS'],
  serviceCodes: [] as string[],
};
const similar: OfferedUnit = {
  id: 'u1',
  dealerId: 'd1',
  mvsCode: '6752E10',
  year: 2027,
  kind: 'ready',
  colorCode: 'RED',
  coatingCode: 'CLOTH',
  itemCodes: ['A'],
  deliveryDays: 3,
  arrivesOn: null,
  dealer: { id: 'd1', name: 'd1', cityName: 'Campinas', stateCode: 'SP', distanceKm: 4 },
  delivery: { kind: 'ready' },
  isExact: false,
  differences: [{ kind: 'color', code: 'RED' }],
};
const offeredFor = (
  chosen: typeof codes,
  deals: Parameters<typeof listOffers>[0]['deals'] = new Map(),
  unit: OfferedUnit = similar,
) =>
  listOffers({
    units: [unit],
    car,
    brand: 'jeep',
    market: 'br',
    codes: chosen,
    today: '2026-11-20',
    prices: new Map(
      choicesOfUnit(unit, chosen).map((choice) => [
        encodeChoice(choice),
        { total: money(10_000_000, 'BRL'), withoutTaxes: null },
      ]),
    ),
    deals,
    t: translator(newReservationPt),
  })[0];
const offered = (isPriced: (accessories: readonly string[]) => boolean, distanceKm = 4) =>
  listOffers({
    units: [{ ...similar, dealer: { ...similar.dealer, distanceKm } }],
    car,
    brand: 'jeep',
    market: 'br',
    codes,
    today: '2026-11-20',
    prices: new Map(
      choicesOfUnit(similar, codes)
        .filter(({ accessoryCodes }) => isPriced(accessoryCodes))
        .map((choice) => [encodeChoice(choice), { total: money(10_000_000, 'BRL'), withoutTaxes: null }]),
    ),
    deals: new Map(),
    t: translator(newReservationPt),
  });

describe('a car like the one that was built', () => {
  it('keeps the wheels that were chosen where they go on it', () => {
    const [offer] = offered(() => true);
    expect(offer?.choice).toBe(encodeChoice({ ...codes, colorCode: 'RED', coatingCode: 'CLOTH', itemCodes: ['A'] }));
    // The list of similar cars shows its price without them.
    expect(offer?.differences).toHaveLength(2);
    expect(offer?.differences).toContain('Com os acessórios que você escolheu');
  });

  it('names only what was chosen as chosen', () => {
    const bare = { ...codes, accessoryCodes: [] };
    expect(offeredFor(bare)?.differences).toEqual(['Cor: RED']);
    expect(offeredFor({ ...bare, serviceCodes: ['S'] })?.differences).toContain('Com os serviços que você escolheu');
    expect(offeredFor({ ...codes, serviceCodes: ['S'] })?.differences).toContain(
      'Com os acessórios e serviços que você escolheu',
    );
  });

  it('that an offer sells has the offer’s price and leads to it', () => {
    const deals = new Map([
      ['u1', { title: 'Semana', href: '/o', total: money(9_000_000, 'BRL'), withoutTaxes: null }],
    ]);
    const alone = offeredFor({ ...codes, accessoryCodes: [] }, deals);
    expect(alone?.total).toBe(formatMoney(money(9_000_000, 'BRL'), 'br'));
    expect(alone?.deal).toMatchObject({ href: '/o', isWhole: true });
    expect(alone?.deal?.text).toContain('Semana');
    // The very car that was built has no second, dearer price beside it.
    const exact = offeredFor({ ...codes, accessoryCodes: [] }, deals, { ...similar, isExact: true, differences: [] });
    expect(exact).toMatchObject({ kind: 'exact', deal: { href: '/o', isWhole: true } });
    // With something added it is sold by the list, and the offer is of the car without.
    const added = offeredFor(codes, deals);
    expect(added?.total).toBe(formatMoney(money(10_000_000, 'BRL'), 'br'));
    expect(added?.deal).toMatchObject({ href: '/o', isWhole: false });
    expect(added?.deal?.text).toContain('sem o que você acrescentou');
  });

  it('says that they are left out where they do not, and asks the price of the car without them', () => {
    const [offer] = offered((accessories) => accessories.length === 0);
    expect(offer?.total).not.toBeNull();
    expect(offer?.choice).not.toContain('WHEELS');
    expect(offer?.differences).toContain('Sem Rodas 19');
  });

  it('says how far away it is as people write numbers', () => {
    const [offer] = offered(() => true, 1457.4);
    expect(offer?.place).toBe('Campinas/SP · 1.457 km');
  });

  it('is immediate for who is near it alone', () => {
    const wordsOf = (delivery: OfferedUnit['delivery'], deliveryDays: number | null = 3) =>
      deliveryText({ delivery, deliveryDays }, { today: '2026-11-20', market: 'br', t: translator(newReservationPt) });
    const recife = { cityName: 'Recife', stateCode: 'PE' };
    expect(wordsOf({ kind: 'ready' })).toBe('Em estoque: entrega até 23/11/2026');
    expect(wordsOf({ kind: 'stands', ...recife })).toBe('Entrega em Recife/PE até 23/11/2026');
    expect(wordsOf({ kind: 'away', ...recife })).toBe('Entrega em Recife/PE, longe de você, até 23/11/2026');
    expect(wordsOf({ kind: 'away', ...recife }, null)).toBe('Está em Recife/PE, longe de você');
    expect(wordsOf({ kind: 'days', days: 3 })).toBe('Na concessionária até 23/11/2026');
  });

  it('is no card with a button that leads nowhere where the lists cannot price it', () => {
    expect(offered(() => false)).toEqual([]);
  });
});

describe('the very car', () => {
  const exact = (distanceKm: number | null) => ({ isExact: true, dealer: { ...similar.dealer, distanceKm } });

  it('is near, only farther, or nowhere: also where no place was said', () => {
    expect(ownCarAt([similar], false)).toBe('none');
    expect(ownCarAt([similar], true)).toBe('none');
    expect(ownCarAt([exact(null)], false)).toBe('near');
    expect(ownCarAt([exact(900), exact(20)], true)).toBe('near');
    expect(ownCarAt([exact(900)], true)).toBe('far');
  });
});
