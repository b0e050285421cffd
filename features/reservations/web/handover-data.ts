import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { bookHandover, getHandover } from '../contract/handover.ts';
import { extrasDue } from '../rules/extras-due.ts';
import { momentOf } from './moment-data.ts';
import { loadOrder, shown } from './shared.ts';

type Times = readonly { readonly startsAt: string }[];

/** When and where a buyer fetches the car, in words. */
export type HandoverShown = {
  readonly day: string;
  readonly time: string;
  readonly place: string;
  readonly calendar: string;
  /** Where another day is chosen; null where it is too late. */
  readonly change: string | null;
};

/** Day and hour in the words and at the clock of the market. */
export const whenShown = (page: Pick<Page, 'market'>, at: string): { day: string; time: string } => {
  const { locale, timeZone } = MARKETS[page.market];
  const instant = new Date(at);
  return {
    day: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(instant),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(instant),
  };
};

/** The file of a handover for calendars. */
export const calendarAddress = ({ brand, market }: Pick<Page, 'brand' | 'market'>, id: string): string =>
  `/api/reservation/v2/reservations/${id}/handover/calendar.ics?${new URLSearchParams({ brand, market })}`;

/** Free times under their days. */
const byDay = (page: Page, times: Times) => {
  const days = new Map<string, { day: string; label: string; times: { at: string; label: string }[] }>();
  for (const { startsAt } of times) {
    const day = dayIn(new Date(startsAt), page.market);
    const { day: label, time } = whenShown(page, startsAt);
    const known = days.get(day) ?? { day, label, times: [] };
    days.set(day, known);
    known.times.push({ at: startsAt, label: time });
  }
  return [...days.values()];
};

/** The day on which the car is fetched: the one that is chosen, and those that are free. */
export const handoverLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { id = '' } = params;
  const [order, found] = await Promise.all([loadOrder(page, id), page.call(getHandover, { params: { id } })]);
  if (!found.ok) throw data(null, { status: statusOf(found) });
  const { chosen, mayChoose, free } = found.value;
  const back = page.path('order', { id });
  if (!mayChoose && chosen === null) throw redirect(back);
  const t = translator(page.texts('reservations'));
  return {
    texts: page.shownTexts('reservations'),
    extras: extrasDue(order, { shown: (money) => shown(page, money), t }),
    back,
    number: order.number,
    dealer: momentOf(page, order).dealer,
    chosen: chosen === null ? null : whenShown(page, chosen.startsAt),
    calendar: chosen === null ? null : calendarAddress(page, id),
    mayChoose,
    // The chosen one is theirs, not one to choose.
    days: byDay(
      page,
      free.filter(({ startsAt }) => startsAt !== chosen?.startsAt),
    ),
    key: page.newKey(),
  };
};

export const handoverAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const result = await page.call(bookHandover, {
    params: { id: params['id'] ?? '' },
    body: { startsAt: fieldOf(form, 'startsAt') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return result.ok ? redirect(page.url.pathname, 303) : refusedForm(page, form, result);
};
