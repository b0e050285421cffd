import { formatDay } from '#kernel/dates.ts';
import { addDays, dayFrom, toIsoDay, type IsoDay } from '#kernel/days.ts';
import { formatPhone } from '#kernel/phones.ts';
import { showStreet } from '#kernel/street.ts';
import type { Page } from '#ui/page-context.ts';
import { shareEqual } from '#ui/share-equal.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { MARKETS } from '#kernel/market.ts';
import { shownKm } from '#kernel/distance.ts';
import type { Dealer } from '../public.ts';
import { isOpenAt, timeAt, timesOf, workingTimes } from '../rules/opening.ts';
import { RADII, type Search } from './dealer-search.ts';
import { DEALER_SERVICES } from '../public.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

const inWords = (times: ReturnType<typeof workingTimes>): string =>
  times.map(([starts, ends]) => `${starts}–${ends}`).join(', ');

/** Days ahead for which a day unlike its weekday is of interest. */
const SOON = 30;

/** Days soon that are not as their weekday, and services with hours of their own. */
const unlikeOthers = (
  { specialDays, serviceHours, services }: Dealer,
  { t, today }: { t: Translate; today: IsoDay },
): { day: string; hours: string }[] => {
  const date = dayFrom(today);
  const last = date === null ? today : toIsoDay(addDays(date, SOON));
  const days = specialDays
    .filter(({ day }) => day <= last)
    .map(({ day, times }) => ({
      day: formatDay(day),
      hours: inWords(times.map(({ starts, ends }) => [starts, ends] as const)) || t('dealers.page.closedDay'),
    }));
  const own = serviceHours
    .filter(({ service }) => services.includes(service))
    .map(({ service, hours }) => ({
      day: t(`dealer.service.${service}`),
      hours: WEEK.flatMap((weekday) => {
        const times = inWords(workingTimes(hours, weekday));
        return times === '' ? [] : [`${t(`weekday.${weekday}`)} ${times}`];
      }).join('; '),
    }));
  return [...days, ...own];
};

/** The next free time of a workshop, and the address that books there. */
export type NextSlot = { readonly when: string; readonly href: string };

const toView = (page: Page, t: Translate, next: ReadonlyMap<string, NextSlot>) => {
  const now = timeAt(page.now, MARKETS[page.market].timeZone);
  return (dealer: Search['dealers'][number]) => {
    const today = inWords(timesOf(dealer, now.day));
    const isOpen = isOpenAt(dealer, now);
    return {
      id: dealer.id,
      name: dealer.name,
      latitude: dealer.latitude,
      longitude: dealer.longitude,
      address: showStreet(page.market, dealer),
      // A city's centre often bears its name.
      city: [
        ...new Set([dealer.neighborhood, dealer.cityName, ...(page.market === 'br' ? [dealer.stateCode] : [])]),
      ].join(', '),
      distance:
        dealer.distanceKm === undefined ? null : t('dealer.distance', { km: shownKm(dealer.distanceKm, page.locale) }),
      isOpen,
      open: t(isOpen ? 'dealer.open' : 'dealer.closed'),
      today: today === '' ? t('dealers.page.closedToday') : t('dealers.page.today', { hours: today }),
      week: [
        ...WEEK.map((weekday) => ({
          day: t(`weekday.${weekday}`),
          hours: inWords(workingTimes(dealer.hours, weekday)) || t('dealers.page.closedDay'),
        })),
        ...unlikeOthers(dealer, { t, today: now.day }),
      ],
      services: dealer.services.map((service) => t(`dealer.service.${service}`)),
      next: next.get(dealer.id) ?? null,
      phone: formatPhone(dealer.phone, page.market),
      call: `tel:${dealer.phone}`,
      showroom: dealer.services.includes('SALES') ? page.path('showroom', { dealer: dealer.code }) : null,
      route: `https://www.openstreetmap.org/directions?to=${dealer.latitude}%2C${dealer.longitude}`,
    };
  };
};

const headingOf = (search: Search, count: number, t: Translate): string => {
  const one = count === 1 ? 'One' : '';
  const { place } = search;
  if (place === null) return t(`dealers.page.all${one}`, { count });
  if (place.kind === 'state') return t(`dealers.page.inState${one}`, { count, place: place.name ?? '' });
  return t(`dealers.page.near${one}`, { count, place: place.name ?? t('dealers.page.yourPosition') });
};

/** Everything the dealers' screen shows. */
export const dealersView = (
  page: Page,
  search: Search,
  { brandName, next }: { brandName: string; next: ReadonlyMap<string, NextSlot> },
) => {
  const texts = page.texts('dealers');
  const t = translator(texts);
  const view = toView(page, t, next);
  const { query: requested } = search;
  const dealers = search.dealers.map(view).filter(({ isOpen }) => !requested.openNow || isOpen);
  return {
    texts: page.shownTexts('dealers'),
    action: page.path('dealers'),
    title: t('dealers.page.title', { brand: brandName }),
    description: t('dealers.page.description', { brand: brandName }),
    canonical: new URL(page.path('dealers'), page.url).href,
    query: {
      where: requested.where,
      latitude: requested.position?.latitude ?? null,
      longitude: requested.position?.longitude ?? null,
      state: requested.state,
      service: requested.service,
      radius: String(requested.radius),
      openNow: requested.openNow,
      isFiltered: requested.state !== '' || requested.service !== '' || requested.openNow,
    },
    states: search.states.map(({ code, name }) => ({ value: code, label: name })),
    services: DEALER_SERVICES.map((service) => ({ value: service, label: t(`dealer.service.${service}`) })),
    radii: RADII.map((radius) => ({ value: String(radius), label: t('dealers.page.radiusOf', { km: radius }) })),
    problem:
      search.problem === null
        ? null
        : t(search.problem === 'unknown' ? 'dealers.page.placeUnknown' : 'dealers.page.failed'),
    heading: headingOf(search, dealers.length, t),
    cut: search.isCut ? t('dealers.page.first', { count: dealers.length }) : null,
    dealers: shareEqual(dealers),
  };
};
export type DealersView = ReturnType<typeof dealersView>;
export type DealerLine = DealersView['dealers'][number];
