import type { Currency } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Env } from '#platform/env.server.ts';
import type { Offered, Redeemed } from './contract/user.ts';
import type { Voucher } from './contract/vouchers.ts';
import type { Member } from './person.server.ts';
import { showLink } from './person.server.ts';
import { admittedCars, isMember, leftOf } from './rules/audience.ts';
import type { AudienceRow, OfferedRow, RedemptionRow } from './store/offered.server.ts';
import type { VoucherRow } from './store/vouchers.server.ts';

export const moneyOf = (amount: number | null, currency: Currency): Money | null =>
  amount === null ? null : { amount, currency };

/** Whether somebody belongs to whom a benefit is for; a visitor (null) sees what everybody registered is given. */
export const isFor = (row: Omit<AudienceRow, 'id'>, member: Member | null): boolean => {
  if (member === null) return row.kind === 'EVERYBODY' && row.logic === null;
  return isMember(row, {
    isListed: row.isListed,
    hasDocument: member.hasDocument,
    cars: member.chassis.map((chassis) => ({ isListed: row.listedCars.includes(chassis) })),
    levels: member.levels,
    dealerIds: member.dealerIds,
  });
};

/** Of the cars that let a person into an audience of owners, how often each had its share; null: it is not of cars. */
export const carsOf = (
  row: Pick<OfferedRow, 'kind' | 'logic' | 'listedCars' | 'carShares'>,
  { chassis, cars }: Pick<Member, 'chassis' | 'cars'>,
): readonly { readonly holder: string; readonly used: number }[] | null => {
  const admitted = admittedCars(row, { chassis, listed: row.listedCars });
  return admitted === null
    ? null
    : cars
        .filter((car) => admitted.includes(car.chassis))
        .flatMap(({ indexes }) => {
          const [holder] = indexes;
          const used = indexes.reduce((sum, index) => sum + (row.carShares[index] ?? 0), 0);
          return holder === undefined ? [] : [{ holder, used }];
        });
};

type Dealer = Offered['dealers'][number];

export const toOffered = (row: OfferedRow, member: Member | null, dealers: readonly Dealer[] = []): Offered => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  terms: row.terms,
  picture: row.picture,
  partner: row.partner,
  modes: row.modes,
  percent: row.percent,
  amount: moneyOf(row.amount, row.currency),
  coverage: row.coverage,
  jurisdiction: row.jurisdiction,
  atDealer: row.atDealer,
  left: member === null ? null : leftOf({ ...row, usedByCar: carsOf(row, member)?.map(({ used }) => used) ?? null }),
  inStock: row.inStock,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  stars: row.stars,
  dealers: [...dealers],
});

/** What a person sees of their own redemption: the code of a gift is of whoever takes it, its link of whoever gave it. */
export const toRedeemed = (env: Env, row: RedemptionRow, dealers: ReadonlyMap<string, string>): Redeemed => ({
  id: row.id,
  benefitId: row.benefitId,
  title: row.title,
  summary: row.summary,
  picture: row.picture,
  partner: row.partner,
  type: row.type,
  code: row.type === 'GIFT' ? null : row.code,
  hash:
    row.type === 'GIFT' && !row.taken && row.digest !== null ? showLink(env, { id: row.id, digest: row.digest }) : null,
  taken: row.taken,
  dealer: row.dealerId === null ? null : (dealers.get(row.dealerId) ?? null),
  redeemedAt: row.redeemedAt.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  rating: row.rating,
});

export const toVoucher = (
  row: VoucherRow,
  dealers: ReadonlyMap<string, string>,
  orders: ReadonlyMap<string, string>,
): Voucher => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  value: { amount: row.amount, currency: row.currency },
  code: row.code,
  issuedAt: row.issuedAt.toISOString(),
  validUntil: row.validUntil.toISOString(),
  redeemedAt: row.redeemedAt?.toISOString() ?? null,
  dealer: row.dealerId === null ? null : (dealers.get(row.dealerId) ?? null),
  order: row.usedIn === null ? null : (orders.get(row.usedIn) ?? null),
  visit: row.visit?.number ?? null,
  visitId: row.visit?.id ?? null,
});
