import { dayIn } from '#kernel/dates.ts';
import { addDays, dayFrom, toIsoDay, type IsoDay } from '#kernel/days.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getTimeslots } from '../contract/scheduler.ts';
import { AHEAD_DAYS } from '../rules/notice.ts';
import { backTo, hasUnreadableTime, type VisitAsk } from './ask.ts';
import { showDay } from './date-times.ts';
import type { TimesQuery } from './flow-data.ts';

type Trouble = 'past' | 'far' | 'unreadable' | 'taken';
type Checked = { readonly ask: VisitAsk; readonly trouble: Trouble | null };

const requestedDay = (page: Page, { at, day, from }: VisitAsk): IsoDay | undefined =>
  at === undefined ? (day ?? from) : dayIn(new Date(at), page.market);

const lastDay = (today: IsoDay): IsoDay => {
  const now = dayFrom(today);
  return now === null ? today : toIsoDay(addDays(now, AHEAD_DAYS));
};

/** Days before another, as many as are shown at once, so that the last one is among them. */
const shownUntil = (last: IsoDay, days: number): IsoDay => {
  const day = dayFrom(last);
  return day === null ? last : toIsoDay(addDays(day, 1 - days));
};

/** Whether the chosen period or time is free still; yes where it cannot be read now, as booking it asks once more. */
const isFree = async (page: Page, ask: VisitAsk, { query, day }: { query: TimesQuery; day: IsoDay }) => {
  const found = await page.call(getTimeslots, {
    query: { ...query, days: 1, dealerId: ask.dealer ?? '', from: day },
  });
  if (!found.ok) return true;
  return found.value.days.some(({ slots }) =>
    slots.some(
      ({ free, startsAt, period }) => free > 0 && (ask.at === undefined ? period === ask.period : startsAt === ask.at),
    ),
  );
};

const isChosen = ({ dealer, model, at, day, period }: VisitAsk): boolean =>
  dealer !== undefined && model !== undefined && (at !== undefined || (day !== undefined && period !== undefined));

const check = async (page: Page, ask: VisitAsk, query: TimesQuery): Promise<Checked> => {
  const again = (trouble: Trouble, from?: IsoDay): Checked => {
    const { from: _, ...open } = backTo(ask, 'time');
    return { ask: from === undefined ? open : { ...open, from }, trouble };
  };
  if (hasUnreadableTime(page.url.searchParams)) return again('unreadable');
  const day = requestedDay(page, ask);
  if (day === undefined) return { ask, trouble: null };
  const today = dayIn(page.now, page.market);
  const last = lastDay(today);
  if (day < today) return again('past');
  if (day > last) return again('far', shownUntil(last, Number(query.days)));
  // A day alone is where the list of free ones begins.
  if (!isChosen(ask)) return { ask: ask.from === undefined ? { ...ask, from: day } : ask, trouble: null };
  return (await isFree(page, ask, { query, day })) ? { ask, trouble: null } : again('taken', day);
};

/**
 * The choices of an address whose day and time can be: any other is open again, at the nearest days there are, and says why. A form
 * that was sent keeps its step: what booking refuses is said beside what was typed.
 */
export const checkTime = async (page: Page, ask: VisitAsk, query: TimesQuery) => {
  if (page.isPosted) return { ask, trouble: null };
  const { ask: checked, trouble } = await check(page, ask, query);
  if (trouble === null) return { ask: checked, trouble };
  const day = requestedDay(page, ask);
  const t = translator(page.texts('visitPages'));
  return { ask: checked, trouble: t(`visits.day.${trouble}`, { day: day === undefined ? '' : showDay(page, day) }) };
};
