import { daysBetween, type IsoDay, parseIsoDay } from '#kernel/days.ts';

/** An opinion needs this many days of ownership, and as many since the owner's last one (decisions, numbers). */
export const OPINION_DAYS = 30;

const between = (first: IsoDay, second: IsoDay): number => {
  const [from, to] = [parseIsoDay(first), parseIsoDay(second)];
  if (from === null || to === null) throw new Error('days are needed');
  return daysBetween(from, to);
};

export type OpinionVerdict =
  | { readonly may: true; readonly ownedDays: number }
  | { readonly may: false; readonly why: 'ownedTooShort' | 'opinionTooSoon'; readonly days: number };

/** Whether an owner may give an opinion on a day, and if not, in how many days. All in days of the market. */
export const opinionVerdict = (of: {
  ownedSince: IsoDay;
  lastOpinionOn: IsoDay | null;
  today: IsoDay;
}): OpinionVerdict => {
  const ownedDays = between(of.ownedSince, of.today);
  if (ownedDays < OPINION_DAYS) return { may: false, why: 'ownedTooShort', days: OPINION_DAYS - ownedDays };
  const since = of.lastOpinionOn === null ? OPINION_DAYS : between(of.lastOpinionOn, of.today);
  if (since < OPINION_DAYS) return { may: false, why: 'opinionTooSoon', days: OPINION_DAYS - since };
  return { may: true, ownedDays };
};
