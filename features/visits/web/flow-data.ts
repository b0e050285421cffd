import { redirect, type MetaArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import type { CallInput } from '#kernel/endpoint.ts';
import type { Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { getNextSlots, getTimeslots } from '../contract/scheduler.ts';
import type { BookingKind } from '../rules/machines.ts';
import { askFields, askQuery, backTo, type ServiceStep, type VisitAsk } from './ask.ts';
import { turnsOf, type Days } from './days.ts';
import { showShort } from './date-times.ts';
import type { FoundDealers, ShownDealer, VisitPorts } from './ports.ts';

/** What every booking in steps reads alike: the dealerships with their next free time, the times of one, the person. */

export const VISIT_AREAS = ['visits', 'visitPages'] as const;

/** The next free time beside each dealership of a list. */
const withNext = async (
  page: Page,
  dealers: readonly ShownDealer[],
  request: { readonly kind: BookingKind; readonly modelCode?: string },
) => {
  const ids = dealers.map(({ id }) => id).slice(0, 30);
  const found = ids.length === 0 ? null : await page.call(getNextSlots, { query: { dealerId: ids, ...request } });
  const next = new Map((found?.ok === true ? found.value.next : []).map((line) => [line.dealerId, line.startsAt]));
  return dealers.map((dealer) => {
    const at = next.get(dealer.id);
    return { ...dealer, next: at === undefined ? null : showShort(page, at) };
  });
};

/** Where to go: the workshop's phone helps without a free time; for a car or a talk such a dealership would only lead nowhere. */
export const readDealers = async (
  page: Page,
  { place, problem, list }: FoundDealers,
  request: { readonly kind: BookingKind; readonly modelCode?: string },
) => {
  const dealers = await withNext(page, list, request);
  return { place, problem, list: request.kind === 'SERVICE' ? dealers : dealers.filter(({ next }) => next !== null) };
};

export type TimesQuery = Omit<CallInput<typeof getTimeslots>['query'], 'from' | 'dealerId'>;

/** Times of the chosen dealership from the asked day on; null where they could not be read. */
export const readTimes = async <D>(
  page: Page,
  {
    ask,
    base,
    query,
    daysOf,
  }: { ask: VisitAsk; base: string; query: TimesQuery; daysOf: (page: Page, days: Days) => D[] },
) => {
  const today = dayIn(page.now, page.market);
  const from = ask.from !== undefined && ask.from > today ? ask.from : today;
  const found = await page.call(getTimeslots, { query: { ...query, dealerId: ask.dealer ?? '', from } });
  // The dealership does not offer it: others may.
  if (!found.ok && found.problem?.code === 'notOffered') throw redirect(`${base}${askQuery(backTo(ask, 'dealer'))}`);
  if (!found.ok) return null;
  return { days: daysOf(page, found.value.days), ...turnsOf(found.value.days, today) };
};

type Flow<Times, Areas extends Readonly<Record<string, string>>, Step extends ServiceStep> = {
  readonly texts: Areas;
  readonly ask: VisitAsk;
  /** Why the day or time of the address is not taken. */
  readonly trouble: string | null;
  readonly step: Step;
  readonly base: string;
  /** Of the texts: `drive`, `service`, `talk`. */
  readonly stem: 'drive' | 'service' | 'talk';
  readonly dealers: () => Promise<Awaited<ReturnType<typeof readDealers>>>;
  readonly times: () => Promise<Times>;
};

/** The page of a step: what is chosen so far, and what this step alone needs. */
export const readFlow = async <Times, Areas extends Readonly<Record<string, string>>, Step extends ServiceStep>(
  page: Page,
  ports: VisitPorts,
  { texts, ask, trouble, step, base, stem, dealers, times }: Flow<Times, Areas, Step>,
) => {
  const at = (to: VisitAsk): string => `${base}${askQuery(to)}`;
  const dealer = ask.dealer === undefined ? null : await ports.findDealer(page, ask.dealer);
  if (ask.dealer !== undefined && dealer === null) throw redirect(at(backTo(ask, 'dealer')));
  const [found, free, contact] = await Promise.all([
    step === 'dealer' ? dealers() : null,
    step === 'time' ? times() : null,
    step === 'person' ? ports.getContact(page) : null,
  ]);
  const brand = ports.brandName(page.brand);
  return {
    texts,
    step,
    base,
    title: translator(texts)(`${stem}.title`, { brand }),
    description: translator(texts)(`${stem}.description`, { brand }),
    canonical: new URL(base, page.url).href,
    ask,
    trouble,
    dealerFields: askFields(backTo(ask, 'dealer')).filter(([name]) => name !== 'where'),
    links: {
      car: base,
      service: at(backTo(ask, 'service')),
      dealer: at(backTo(ask, 'dealer')),
      time: at(backTo(ask, 'time')),
    },
    dealer,
    where: ask.where ?? '',
    dealers: found,
    times: free,
    form: { key: page.newKey() },
    contact,
    privacy: page.path('privacyNotice'),
  };
};

type Headed = { readonly title: string; readonly description: string; readonly canonical: string };

/** The head of a page of steps: one address for search engines, whatever is chosen. */
export const flowMeta = ({ loaderData, matches }: { loaderData?: Headed | undefined; matches: MetaArgs['matches'] }) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.title, matches),
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];
