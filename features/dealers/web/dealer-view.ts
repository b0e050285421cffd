import { formatPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import { sayer, type Say } from '#ui/say.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Dealer } from '../public.ts';
import { isOpenAt, timeAt, workingTimes } from '../rules/opening.ts';
import { RADII, type Search } from './dealer-search.ts';
import { DEALER_SERVICES } from '../public.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

const hoursOf = (dealer: Dealer, weekday: number): string =>
  workingTimes(dealer.hours, weekday)
    .map(([starts, ends]) => `${starts}–${ends}`)
    .join(', ');

/** The next free time of a workshop, and the address that books there. */
export type NextSlot = { readonly when: string; readonly href: string };

const viewOf = (page: Page, say: Say, next: ReadonlyMap<string, NextSlot>) => {
  const now = timeAt(page.now, MARKETS[page.market].timeZone);
  const km = new Intl.NumberFormat(page.locale, { maximumFractionDigits: 1 });
  return (dealer: Search['dealers'][number]) => {
    const today = hoursOf(dealer, now.weekday);
    const isOpen = isOpenAt(dealer.hours, now);
    return {
      id: dealer.id,
      name: dealer.name,
      latitude: dealer.latitude,
      longitude: dealer.longitude,
      address: `${dealer.street}, ${dealer.number}${dealer.complement === null ? '' : `, ${dealer.complement}`}`,
      city: `${dealer.neighborhood}, ${dealer.cityName}${page.market === 'br' ? `, ${dealer.stateCode}` : ''}`,
      distance: dealer.distanceKm === undefined ? null : say('dealer.distance', { km: km.format(dealer.distanceKm) }),
      isOpen,
      open: say(isOpen ? 'dealer.open' : 'dealer.closed'),
      today: today === '' ? say('dealers.page.closedToday') : say('dealers.page.today', { hours: today }),
      week: WEEK.map((weekday) => ({
        day: say(`weekday.${weekday}`),
        hours: hoursOf(dealer, weekday) || say('dealers.page.closedDay'),
      })),
      services: dealer.services.map((service) => say(`dealer.service.${service}`)),
      next: next.get(dealer.id) ?? null,
      phone: formatPhone(dealer.phone, page.market),
      call: `tel:${dealer.phone}`,
      showroom: dealer.services.includes('SALES') ? page.path('showroom', { dealer: dealer.code }) : null,
      route: `https://www.openstreetmap.org/directions?to=${dealer.latitude}%2C${dealer.longitude}`,
    };
  };
};

const headingOf = (search: Search, count: number, say: Say): string => {
  const one = count === 1 ? 'One' : '';
  const { place } = search;
  if (place === null) return say(`dealers.page.all${one}`, { count });
  if (place.kind === 'state') return say(`dealers.page.inState${one}`, { count, place: place.name ?? '' });
  return say(`dealers.page.near${one}`, { count, place: place.name ?? say('dealers.page.yourPosition') });
};

/** Everything the dealers' screen shows. */
export const dealersView = (
  page: Page,
  search: Search,
  { brandName, next }: { brandName: string; next: ReadonlyMap<string, NextSlot> },
) => {
  const texts = page.texts('dealers');
  const say = sayer(texts);
  const view = viewOf(page, say, next);
  const { asked } = search;
  const dealers = search.dealers.map(view).filter(({ isOpen }) => !asked.openNow || isOpen);
  return {
    texts,
    action: page.path('dealers'),
    title: say('dealers.page.title', { brand: brandName }),
    description: say('dealers.page.description', { brand: brandName }),
    canonical: new URL(page.path('dealers'), page.url).href,
    asked: {
      where: asked.where,
      latitude: asked.position?.latitude ?? null,
      longitude: asked.position?.longitude ?? null,
      state: asked.state,
      service: asked.service,
      radius: String(asked.radius),
      openNow: asked.openNow,
      isFiltered: asked.state !== '' || asked.service !== '' || asked.openNow,
    },
    states: search.states.map(({ code, name }) => ({ value: code, label: name })),
    services: DEALER_SERVICES.map((service) => ({ value: service, label: say(`dealer.service.${service}`) })),
    radii: RADII.map((radius) => ({ value: String(radius), label: say('dealers.page.radiusOf', { km: radius }) })),
    problem:
      search.problem === null
        ? null
        : say(search.problem === 'unknown' ? 'dealers.page.placeUnknown' : 'dealers.page.failed'),
    heading: headingOf(search, dealers.length, say),
    cut: search.isCut ? say('dealers.page.first', { count: dealers.length }) : null,
    dealers,
  };
};
export type DealersView = ReturnType<typeof dealersView>;
export type DealerLine = DealersView['dealers'][number];
