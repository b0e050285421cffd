import type * as z from 'zod/mini';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Membership, planSchema } from '../contract/shapes.ts';
import { levelAt } from '../rules/levels.ts';
import type { Plan } from '../store/programmes.server.ts';
import type { EntryRow, MemberRow, RedemptionRow, WonMedal } from '../store/members.server.ts';

const at = (moment: Date): string => moment.toISOString();

export const toMembership = (
  row: MemberRow,
  { medals, position }: { medals: readonly WonMedal[]; position: number | null },
): Membership => {
  const { index, missing } = levelAt(row.levels, row.score);
  const next = row.levels[index + 1];
  return {
    programme: row.programme,
    programmeName: row.programmeName,
    plan: row.plan,
    joinedAt: at(row.joinedAt),
    points: row.points,
    debt: row.debt,
    score: row.score,
    level: row.levels[index]?.name ?? '',
    nextLevel: next === undefined || missing === null ? null : { name: next.name, missing },
    ending: row.endsAt === null || row.ending === null ? null : { points: row.ending, at: at(row.endsAt) },
    medals: [...medals],
    position,
    shownAs: row.shownAs,
    invitation: row.invitation,
    welcome: row.welcomedAt === null ? row.welcome : null,
  };
};

export const toEntry = ({ id, kind, points, medal, prize, at: moment }: EntryRow) => ({
  id,
  kind,
  points,
  medal,
  prize,
  at: at(moment),
});

export const toRedemption = ({
  id,
  prize,
  points,
  code,
  state,
  at: moment,
}: Pick<RedemptionRow, 'id' | 'prize' | 'points' | 'code' | 'state' | 'at'>) => ({
  id,
  prize,
  points,
  code,
  state,
  at: at(moment),
});

/** A brand has few of them: they are read whole. */
export const pageOf = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): Row[] =>
  rows.slice(page * size, (page + 1) * size);

/** A plan as it is shown: its price in the market's money. */
export const toPlan = ({ code, name, text, price, months }: Plan, market: Market): z.output<typeof planSchema> => ({
  code,
  name,
  text,
  price: price === undefined ? null : { amount: price, currency: MARKETS[market].currency },
  months: price === undefined ? null : (months ?? null),
});
