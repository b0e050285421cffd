import { addMoney, compareMoney, money, negateMoney, percentOf, subtractMoney, type Money } from '#kernel/money.ts';

/** Special terms, and why a price is what it is: which list, which campaign, and what lost against what. */

export const AUDIENCES = ['COMPANY', 'FARMER', 'TAXI', 'DISABILITY'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly audience: Audience;
  /** Hundredths of a per cent of the price before campaigns; null where the amount is fixed. */
  readonly basisPoints: number | null;
  readonly amount: Money | null;
  /** Empty: every model. */
  readonly modelCodes: readonly string[];
  readonly subsidized: boolean;
  readonly combinable: boolean;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
};

export const RULES = ['publicList', 'onlineList', 'dealerPrice', 'campaign'] as const;
export const LOSSES = [
  'replaced',
  'otherModel',
  'otherAudience',
  'notYet',
  'over',
  'subsidyOff',
  'lessThanAnother',
  'nothingLeft',
] as const;
export type Loss = (typeof LOSSES)[number];

/** A rule that made a difference: `amount` is what it added (the first) or took away (negative). */
export type Applied = { readonly rule: (typeof RULES)[number]; readonly id: string; readonly amount: Money };
/** A rule that was looked at and did not count: `amount` is the difference it would have made. */
export type Lost = Applied & { readonly why: Loss };

export type Reasons = { readonly price: Money; readonly applied: readonly Applied[]; readonly lost: readonly Lost[] };

export type BasePrices = {
  readonly list: { readonly id: string; readonly amount: Money };
  readonly online: { readonly id: string; readonly amount: Money } | null;
  /** The working price of the dealer asked about. */
  readonly dealer: { readonly id: string; readonly amount: Money } | null;
};

/** The price before campaigns: a dealer's own at that dealer, else the online sale's, else the public list's. */
export const baseOf = ({ list, online, dealer }: BasePrices): Reasons => {
  const first: Applied = { rule: 'publicList', ...list };
  const over = (rule: Applied['rule'], other: { id: string; amount: Money }): Applied => ({
    rule,
    id: other.id,
    amount: subtractMoney(other.amount, list.amount),
  });
  if (dealer !== null) {
    const lost = online === null ? [] : [{ ...over('onlineList', online), why: 'replaced' as const }];
    return { price: dealer.amount, applied: [first, over('dealerPrice', dealer)], lost };
  }
  if (online === null) return { price: list.amount, applied: [first], lost: [] };
  return { price: online.amount, applied: [first, over('onlineList', online)], lost: [] };
};

export type CampaignScope = {
  readonly at: Date;
  readonly modelCode: string;
  /** Null: nobody special buys. */
  readonly audience: Audience | null;
  /** The page setting `enable-subsidized-price`. */
  readonly subsidized: boolean;
};

const whyNot = (campaign: Campaign, { at, modelCode, audience, subsidized }: CampaignScope): Loss | null => {
  if (campaign.audience !== audience) return 'otherAudience';
  if (campaign.validFrom > at) return 'notYet';
  if (campaign.validUntil !== null && campaign.validUntil <= at) return 'over';
  if (campaign.modelCodes.length > 0 && !campaign.modelCodes.includes(modelCode)) return 'otherModel';
  return campaign.subsidized && !subsidized ? 'subsidyOff' : null;
};

/** What a campaign takes off a price, rounded to the cent, never more than the price. */
export const discountOf = (campaign: Campaign, price: Money): Money => {
  const { basisPoints, amount } = campaign;
  const off = basisPoints === null ? (amount ?? money(0, price.currency)) : percentOf(price, basisPoints / 100);
  return compareMoney(off, price) > 0 ? price : off;
};

/**
 * The price with campaigns: of those that stand alone the one that takes most off, then all that come on top, each of the
 * price before campaigns. At a tie the smaller id wins, so that two askers get one answer. Never below zero.
 */
export const withCampaigns = (base: Reasons, campaigns: readonly Campaign[], scope: CampaignScope): Reasons => {
  const lost: Lost[] = [...base.lost];
  const looked = campaigns.map((campaign) => ({ campaign, off: discountOf(campaign, base.price) }));
  const entry = (campaign: Campaign, off: Money): Applied => ({
    rule: 'campaign',
    id: campaign.id,
    amount: negateMoney(off),
  });
  const fit = looked.filter(({ campaign, off }) => {
    const why = whyNot(campaign, scope);
    if (why !== null) lost.push({ ...entry(campaign, off), why });
    return why === null;
  });
  const [best, ...others] = fit
    .filter(({ campaign }) => !campaign.combinable)
    .sort((a, b) => compareMoney(b.off, a.off) || (a.campaign.id < b.campaign.id ? -1 : 1));
  lost.push(...others.map(({ campaign, off }) => ({ ...entry(campaign, off), why: 'lessThanAnother' as const })));
  const applied: Applied[] = [...base.applied];
  let price = base.price;
  for (const { campaign, off } of [
    ...(best === undefined ? [] : [best]),
    ...fit.filter((one) => one.campaign.combinable),
  ]) {
    const left = compareMoney(off, price) > 0 ? price : off;
    if (left.amount === 0) lost.push({ ...entry(campaign, off), why: 'nothingLeft' });
    else {
      applied.push(entry(campaign, left));
      price = subtractMoney(price, left);
    }
  }
  return { price, applied, lost };
};

/** The sum of what was applied: always the price, to the cent. */
export const sumApplied = ({ price, applied }: Reasons): Money =>
  addMoney(money(0, price.currency), ...applied.map(({ amount }) => amount));
