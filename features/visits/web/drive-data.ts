import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { sayer } from '#ui/say.ts';
import { fieldOf } from '#ui/form.ts';
import { getNextSlots, getTimeslots } from '../contract/scheduler.ts';
import { requestTestDrive } from '../contract/visit-scheduling.ts';
import { askFields, askQuery, backTo, driveStep, periodIn, readAsk, type VisitAsk } from './ask.ts';
import { periodDays, SHOWN_DAYS, turnsOf } from './days.ts';
import { afterBooking, contactIn, crossSite } from './form.ts';
import { showDay, showShort } from './moments.ts';
import type { ShownDealer, VisitPorts } from './ports.ts';

export const VISIT_AREAS = ['visits', 'visitPages'] as const;

/** The next free time beside each dealership of a list. */
export const withNext = async (
  page: Page,
  dealers: readonly ShownDealer[],
  wish: { readonly kind: 'SERVICE' | 'TEST_DRIVE'; readonly modelCode?: string },
) => {
  const ids = dealers.map(({ id }) => id).slice(0, 30);
  const found = ids.length === 0 ? null : await page.call(getNextSlots, { query: { dealerId: ids, ...wish } });
  const next = new Map((found?.ok === true ? found.value.next : []).map((line) => [line.dealerId, line.startsAt]));
  return dealers.map((dealer) => {
    const at = next.get(dealer.id);
    return { ...dealer, next: at === undefined ? null : showShort(page, at) };
  });
};

const dealersFor = async (page: Page, ports: VisitPorts, ask: VisitAsk) => {
  const { place, problem, list } = await ports.findDealers(page, { where: ask.where ?? '', service: 'TEST_DRIVE' });
  const dealers = await withNext(page, list, { kind: 'TEST_DRIVE', modelCode: ask.model ?? '' });
  // Whoever has no such car to drive, or none free, would only lead nowhere.
  return { place, problem, list: dealers.filter(({ next }) => next !== null) };
};

const timesFor = async (page: Page, ask: VisitAsk) => {
  const today = dayIn(page.now, page.market);
  const found = await page.call(getTimeslots, {
    query: {
      dealerId: ask.dealer ?? '',
      kind: 'TEST_DRIVE',
      modelCode: ask.model ?? '',
      from: ask.from !== undefined && ask.from > today ? ask.from : today,
      days: SHOWN_DAYS.periods,
    },
  });
  // The dealership has no such car: others may.
  if (!found.ok && found.problem?.code === 'notOffered')
    throw redirect(`${page.path('testDrive')}${askQuery(backTo(ask, 'dealer'))}`);
  if (!found.ok) return null;
  return { days: periodDays(page, found.value.days), ...turnsOf(found.value.days, today) };
};

/** The car, the dealership, the time, the person: the first choice that is missing is what the page asks for. */
export const driveLoader =
  (ports: VisitPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const texts = page.texts(...VISIT_AREAS);
    const say = sayer(texts);
    const ask = readAsk(page.url.searchParams);
    const step = driveStep(ask);
    const base = page.path('testDrive');
    const models = await ports.listModels(page);
    const model = models.find(({ code }) => code === ask.model) ?? null;
    if (ask.model !== undefined && model === null) throw redirect(base);
    const dealer = ask.dealer === undefined ? null : await ports.findDealer(page, ask.dealer);
    if (ask.dealer !== undefined && dealer === null) throw redirect(`${base}${askQuery(backTo(ask, 'dealer'))}`);
    const [dealers, times, contact] = await Promise.all([
      step === 'dealer' ? dealersFor(page, ports, ask) : null,
      step === 'time' ? timesFor(page, ask) : null,
      step === 'person' ? ports.getContact(page) : null,
    ]);
    const brand = ports.brandName(page.brand);
    return {
      texts,
      step,
      base,
      title: say('drive.title', { brand }),
      description: say('drive.description', { brand }),
      canonical: new URL(base, page.url).href,
      ask,
      fields: { dealer: askFields(backTo(ask, 'dealer')).filter(([name]) => name !== 'where') },
      links: {
        car: base,
        dealer: `${base}${askQuery(backTo(ask, 'dealer'))}`,
        time: `${base}${askQuery(backTo(ask, 'time'))}`,
      },
      models,
      model,
      dealer,
      where: ask.where ?? '',
      dealers,
      times,
      when:
        ask.day === undefined
          ? null
          : `${showDay(page, ask.day)}, ${say(`visit.period.${ask.period ?? 'MORNING'}`).toLowerCase()}`,
      form: { token: page.formToken, key: page.newKey() },
      contact,
      privacy: page.path('privacyNotice'),
    };
  };

export type DriveLoaded = Awaited<ReturnType<ReturnType<typeof driveLoader>>>;

/** Sends the wish once, however often the button is pressed. */
export const driveAction = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSite(page, form);
  const ask = readAsk(page.url.searchParams);
  const { model = '', dealer = '', day = '' } = ask;
  const result = await page.call(requestTestDrive, {
    body: {
      dealerId: dealer,
      modelCode: model,
      day,
      period: periodIn(ask) ?? ('' as 'MORNING'),
      // A box left empty is the call's to refuse.
      licensed: (fieldOf(form, 'licensed') === 'yes') as true,
      ...contactIn(form),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return afterBooking(page, form, { result, to: 'testDriveBooking' });
};
