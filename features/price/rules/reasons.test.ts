import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import { AUDIENCES, baseOf, sumApplied, withCampaigns, type Campaign } from './reasons.ts';

const brl = (amount: number) => money(amount, 'BRL');
const at = new Date('2026-11-20T00:00:00Z');
const campaign = (id: string, input: Partial<Campaign> = {}): Campaign => ({
  id,
  name: id,
  audience: 'COMPANY',
  basisPoints: 400,
  amount: null,
  modelCodes: [],
  subsidized: false,
  combinable: false,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validUntil: null,
  ...input,
});
const scope = { at, modelCode: '675', audience: 'COMPANY', subsidized: true } as const;
const list = { id: 'public', amount: brl(100_000) };
const online = { id: 'ec', amount: brl(95_000) };
const base = baseOf({ list, online: null, dealer: null });

describe('baseOf', () => {
  it('goes from the list to the online price by its difference', () => {
    expect(baseOf({ list, online, dealer: null })).toEqual({
      price: brl(95_000),
      applied: [
        { rule: 'publicList', ...list },
        { rule: 'onlineList', id: 'ec', amount: brl(-5000) },
      ],
      lost: [],
    });
  });

  it('takes a dealer’s own price at that dealer, also above the list, and says what it took the place of', () => {
    const dealer = { id: 'dealer', amount: brl(101_000) };
    expect(baseOf({ list, online, dealer })).toEqual({
      price: brl(101_000),
      applied: [
        { rule: 'publicList', ...list },
        { rule: 'dealerPrice', id: 'dealer', amount: brl(1000) },
      ],
      lost: [{ rule: 'onlineList', id: 'ec', amount: brl(-5000), why: 'replaced' }],
    });
  });
});

describe('withCampaigns', () => {
  it('takes the best of those that stand alone and all that come on top', () => {
    const reasons = withCampaigns(
      base,
      [
        campaign('small', { basisPoints: 100 }),
        campaign('large', { basisPoints: null, amount: brl(6000) }),
        campaign('extra', { basisPoints: 150, combinable: true }),
      ],
      scope,
    );
    expect(reasons.price).toEqual(brl(92_500));
    expect(reasons.applied.map(({ id }) => id)).toEqual(['public', 'large', 'extra']);
    expect(reasons.lost).toEqual([{ rule: 'campaign', id: 'small', amount: brl(-1000), why: 'lessThanAnother' }]);
  });

  it.each<[string, Partial<Campaign>, Partial<typeof scope> | { subsidized: boolean }]>([
    ['otherAudience', { audience: 'TAXI' }, {}],
    ['notYet', { validFrom: new Date('2026-12-01T00:00:00Z') }, {}],
    ['over', { validUntil: at }, {}],
    ['otherModel', { modelCodes: ['611'] }, {}],
    ['subsidyOff', { subsidized: true }, { subsidized: false }],
  ])('loses a campaign as %s', (why, input, more) => {
    const reasons = withCampaigns(base, [campaign('a', input)], { ...scope, ...more });
    expect(reasons.price).toEqual(list.amount);
    expect(reasons.lost).toEqual([{ rule: 'campaign', id: 'a', amount: brl(-4000), why }]);
  });

  it('never goes below nothing, whatever is given away', () => {
    const all = [
      campaign('a', { basisPoints: null, amount: brl(90_000) }),
      campaign('b', { basisPoints: null, amount: brl(90_000), combinable: true }),
      campaign('c', { combinable: true }),
    ];
    const reasons = withCampaigns(base, all, scope);
    expect(reasons.price).toEqual(brl(0));
    expect(reasons.lost).toEqual([expect.objectContaining({ id: 'c', why: 'nothingLeft' })]);
  });

  it('is the sum of its reasons, names every campaign once, and does not mind their order', () => {
    const any = fc.record({
      audience: fc.constantFrom(...AUDIENCES),
      basisPoints: fc.integer({ min: 1, max: 9000 }),
      subsidized: fc.boolean(),
      combinable: fc.boolean(),
      modelCodes: fc.constantFrom([], ['675'], ['611']),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.boolean(), (input, subsidized) => {
        const campaigns = input.map((one, index) => campaign(`c${index}`, one));
        const reasons = withCampaigns(base, campaigns, { ...scope, subsidized });
        expect(sumApplied(reasons)).toEqual(reasons.price);
        expect(reasons.price.amount).toBeGreaterThanOrEqual(0);
        const named = [...reasons.applied, ...reasons.lost].map(({ id }) => id).sort();
        expect(named).toEqual(['public', ...campaigns.map(({ id }) => id)].sort());
        const turned = withCampaigns(base, campaigns.toReversed(), { ...scope, subsidized });
        expect(turned.price).toEqual(reasons.price);
      }),
    );
  });
});
