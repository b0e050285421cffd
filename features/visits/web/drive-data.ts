import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { bookVirtualEvent, requestTestDrive } from '../contract/visit-scheduling.ts';
import { driveStep, periodIn, readAsk, talkStep, type VisitAsk } from './ask.ts';
import { checkTime } from './checked-time.ts';
import { periodDays, SHOWN_DAYS, timeDays } from './days.ts';
import { readDealers, readFlow, readTimes, VISIT_AREAS } from './flow-data.ts';
import { showDay, showDateTime } from './date-times.ts';
import type { VisitPorts } from './ports.ts';
import { afterBooking, contactIn } from './form.ts';

/** Seeing a car with somebody of the dealership: driving it, or by video. */

/** The car asked for, and all there are; one nobody sells begins anew. */
const readCar = async (page: Page, ports: VisitPorts, { ask, base }: { ask: VisitAsk; base: string }) => {
  const models = await ports.listModels(page);
  const model = models.find(({ code }) => code === ask.model) ?? null;
  if (ask.model !== undefined && model === null) throw redirect(base);
  return { models, model };
};

const toRequest = (ask: VisitAsk, kind: 'TEST_DRIVE' | 'VIRTUAL') => ({ kind, modelCode: ask.model ?? '' }) as const;

/** The car, the dealership, the time, the person: the first choice that is missing is what the page asks for. */
export const driveLoader =
  (ports: VisitPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const texts = page.texts(...VISIT_AREAS);
    const requested = readAsk(page.url.searchParams);
    const base = page.path('testDrive');
    const car = await readCar(page, ports, { ask: requested, base });
    const request = toRequest(requested, 'TEST_DRIVE');
    const query = { ...request, days: SHOWN_DAYS.periods };
    const { ask, trouble } = await checkTime(page, requested, query);
    const found = () => ports.findDealers(page, { where: ask.where ?? '', service: 'TEST_DRIVE' });
    const flow = await readFlow(page, ports, {
      texts: page.shownTexts(...VISIT_AREAS),
      ask,
      trouble,
      base,
      step: driveStep(ask),
      stem: 'drive',
      dealers: async () => readDealers(page, await found(), request),
      times: () => readTimes(page, { ask, base, query, daysOf: periodDays }),
    });
    const period = translator(texts)(`visit.period.${periodIn(ask) ?? 'MORNING'}`).toLowerCase();
    const when = ask.day === undefined ? null : `${showDay(page, ask.day)}, ${period}`;
    return { ...flow, ...car, when, talk: page.path('videoVisit') };
  };

export type DriveLoaded = Awaited<ReturnType<ReturnType<typeof driveLoader>>>;

/** The same for a talk by video beside the car, at an hour of the visitor's own. */
export const talkLoader =
  (ports: VisitPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const requested = readAsk(page.url.searchParams);
    const base = page.path('videoVisit');
    const car = await readCar(page, ports, { ask: requested, base });
    const request = toRequest(requested, 'VIRTUAL');
    const query = { ...request, days: SHOWN_DAYS.times };
    const { ask, trouble } = await checkTime(page, requested, query);
    const found = () => ports.findDealers(page, { where: ask.where ?? '', service: 'VIRTUAL' });
    const flow = await readFlow(page, ports, {
      texts: page.shownTexts(...VISIT_AREAS),
      ask,
      trouble,
      base,
      step: talkStep(ask),
      stem: 'talk',
      dealers: async () => readDealers(page, await found(), request),
      times: () => readTimes(page, { ask, base, query, daysOf: timeDays }),
    });
    return { ...flow, ...car, when: ask.at === undefined ? null : showDateTime(page, ask.at) };
  };

export type TalkLoaded = Awaited<ReturnType<ReturnType<typeof talkLoader>>>;

/** Sends the request once, however often the button is pressed. */
export const driveAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
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
      ...contactIn(form, page.market),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return afterBooking(page, form, { result, to: 'testDriveBooking' });
};

export const talkAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { model = '', dealer = '', at = '' } = readAsk(page.url.searchParams);
  const result = await page.call(bookVirtualEvent, {
    body: { dealerId: dealer, modelCode: model, startsAt: at, ...contactIn(form, page.market) },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return afterBooking(page, form, { result, to: 'serviceBooking' });
};
