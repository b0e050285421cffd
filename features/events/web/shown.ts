import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Enrolment, ShownEvent } from '../contract/shapes.ts';
import { showTicket } from '../rules/ticket.ts';
import type { PosterCar } from './ports.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = ({ market }: Page, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${market} ${JSON.stringify(options)}`;
  const { locale, timeZone } = MARKETS[market];
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
};

const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When it is, on the market's clock: the figures of a calendar's leaf, and in words. */
const whenOf = (page: Page, starts: Date, ends: Date) => {
  const t = translator(page.texts('events'));
  const day = formatOf(page, { weekday: 'long', day: 'numeric', month: 'long' });
  const hour = formatOf(page, HOUR);
  const isOneDay = day.format(starts) === day.format(ends);
  const params = {
    day: day.format(starts),
    from: hour.format(starts),
    until: hour.format(ends),
    last: day.format(ends),
  };
  return {
    day: formatOf(page, { day: '2-digit' }).format(starts),
    month: formatOf(page, { month: 'short' }).format(starts).replace('.', ''),
    weekday: formatOf(page, { weekday: 'short' }).format(starts).replace('.', ''),
    words: t(isOneDay ? 'events.when' : 'events.when.days', params),
  };
};

/** Seats are counted out only where they run low: from a tenth, or ten. */
const LOW = 10;

const seatsOf = (page: Page, { state, free, seats, enrolUntil }: ShownEvent): string => {
  const t = translator(page.texts('events'));
  if (state !== 'OPEN') return t(`events.state.${state}`);
  if (free <= Math.max(LOW, seats / LOW)) return t('events.seats.few', { count: free });
  const until = formatOf(page, { day: 'numeric', month: 'long' }).format(new Date(enrolUntil));
  return t('events.until', { day: until });
};

/** An event in the words of the page. */
export const shownEvent = (page: Page, event: ShownEvent, cars: ReadonlyMap<string, PosterCar>) => {
  const { id, code, kind, name, summary, details, state, place, mostCompanions, cancelReason } = event;
  const t = translator(page.texts('events'));
  return {
    id,
    code,
    kind,
    name,
    summary,
    paragraphs: details.split(/\n\s*\n/u).map((one) => one.trim()),
    kindText: t(`events.kind.${kind}`),
    state,
    stateText: seatsOf(page, event),
    place: place.name,
    address: place.address,
    map: `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place.address })}`,
    when: whenOf(page, new Date(event.startsAt), new Date(event.endsAt)),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    mostCompanions,
    cancelReason,
    car: event.modelCode === null ? null : (cars.get(event.modelCode) ?? null),
    href: page.path('event', { event: code }),
    calendar: `/api/event/v1/upcoming/${code}/calendar.ics?${new URLSearchParams({ brand: page.brand, market: page.market })}`,
  };
};
export type EventView = ReturnType<typeof shownEvent>;

/** Somebody's own part in an event, in the words of the page. */
export const shownOwn = (page: Page, own: Enrolment) => {
  const t = translator(page.texts('events'));
  return {
    id: own.id,
    people: own.people,
    state: own.state,
    text: own.state === 'SEATED' ? t('events.own.seated') : t('events.own.waiting', { place: own.position ?? 1 }),
    peopleText: t('events.people', { count: own.people }),
    ticket: own.ticket === null ? null : showTicket(own.ticket),
    isIn: own.checkedInAt !== null,
  };
};
export type OwnView = ReturnType<typeof shownOwn>;
