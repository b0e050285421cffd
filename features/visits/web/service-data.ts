import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { Revision } from '#features/aftersales/public.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { fieldOf } from '#ui/form.ts';
import { getRevisions, listServices, postAppointment } from '../contract/scheduler.ts';
import { askFields, askQuery, backTo, readAsk, serviceStep, without, type VisitAsk } from './ask.ts';
import { checkTime } from './checked-time.ts';
import { SHOWN_DAYS, timeDays } from './days.ts';
import { readDealers, readFlow, readTimes, VISIT_AREAS } from './flow-data.ts';
import { showDateTime } from './date-times.ts';
import type { VisitPorts } from './ports.ts';
import { afterBooking, contactIn } from './form.ts';

const shownRevision = (page: Page, t: Translate, revision: Revision) => ({
  number: revision.number,
  title: t('service.revision', {
    number: revision.number,
    km: numberFormat(page.locale).format(revision.km),
    months: revision.months,
  }),
  price: formatMoney(revision.price, page.market),
  withoutTaxes:
    revision.priceWithoutTaxes === null
      ? null
      : t('aftersales.withoutTaxes', { value: formatMoney(revision.priceWithoutTaxes, page.market) }),
  items: revision.items.map((item) => t.find(`maintenance.item.${item}`) ?? item),
  minutes: revision.minutes,
});

/** The maker's plan for the car asked about, by its plate or its model; null where nobody knows the car. */
const planFor = async (page: Page, t: Translate, ask: VisitAsk) => {
  const by = ask.plate === undefined ? { modelCode: ask.model ?? '' } : { plate: ask.plate };
  const found = await page.call(getRevisions, { query: { ...by, ...(ask.km === undefined ? {} : { km: ask.km }) } });
  if (!found.ok) return { problem: found.problem?.detail ?? t('service.failed'), car: null, due: null, revisions: [] };
  const { car, due, revisions } = found.value;
  const number = numberFormat(page.locale);
  const left = due?.kmLeft ?? null;
  const why =
    due === null
      ? null
      : due.isDue
        ? t('service.due.now')
        : due.because === 'TIME' && due.dueOn !== null
          ? t('service.due.on', { day: formatDay(due.dueOn) })
          : t('service.due.in', { km: number.format(Math.max(0, left ?? 0)) });
  return {
    problem: null,
    car,
    due: due === null ? null : { why, isDue: due.isDue, number: due.number, hasPrice: due.revision !== null },
    revisions: revisions.map((one) => shownRevision(page, t, one)),
  };
};

/** The car, the work, the dealership, the time, the person. */
export const serviceLoader =
  (ports: VisitPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const texts = page.texts(...VISIT_AREAS, 'aftersales');
    const t = translator(texts);
    const requested = readAsk(page.url.searchParams);
    const base = page.path('serviceVisit');
    const at = (to: VisitAsk): string => `${base}${askQuery(to)}`;
    const [models, services] = await Promise.all([ports.listModels(page), page.call(listServices, { query: {} })]);
    const plan =
      requested.plate === undefined && requested.model === undefined ? null : await planFor(page, t, requested);
    // A plate stands for its model; one nobody knows asks for the car again. A dealership may be chosen before the car.
    const chosen =
      plan?.car == null ? without(requested, 'model', 'plate', 'km') : { ...requested, model: plan.car.modelCode };
    const works = services.ok ? services.value.services : [];
    const work = works.find(({ code }) => code === chosen.service) ?? null;
    if (chosen.service !== undefined && work === null) throw redirect(at(backTo(chosen, 'service')));
    const { service = '', model, revision: number } = chosen;
    const found = () => ports.findDealers(page, { where: chosen.where ?? '', service: work?.needs ?? 'SERVICE' });
    const query = {
      kind: 'SERVICE' as const,
      serviceCode: service,
      ...(model === undefined ? {} : { modelCode: model }),
      ...(number === undefined ? {} : { revision: number }),
      days: SHOWN_DAYS.times,
    };
    const { ask, trouble } = await checkTime(page, chosen, query);
    const flow = await readFlow(page, ports, {
      texts: page.shownTexts(...VISIT_AREAS, 'aftersales'),
      ask,
      trouble,
      base,
      step: serviceStep(ask),
      stem: 'service',
      dealers: async () => readDealers(page, await found(), { kind: 'SERVICE' }),
      times: () => readTimes(page, { ask, base, query, daysOf: timeDays }),
    });
    const revision = plan?.revisions.find((one) => String(one.number) === number) ?? null;
    return {
      ...flow,
      typed: { plate: requested.plate ?? '', km: requested.km ?? '', model: requested.model ?? '' },
      carFields: askFields(without(ask, 'model', 'plate', 'km')),
      models,
      model: models.find(({ code }) => code === ask.model) ?? null,
      problem: plan?.problem ?? null,
      plan,
      works: works.map(({ code, name, minutes }) => ({ code, name, minutes })),
      work: work === null ? null : (revision?.title ?? work.name),
      price: revision === null ? null : { price: revision.price, withoutTaxes: revision.withoutTaxes },
      when: ask.at === undefined ? null : showDateTime(page, ask.at),
    };
  };

export type ServiceLoaded = Awaited<ReturnType<ReturnType<typeof serviceLoader>>>;

const carOf = (ask: VisitAsk, form: FormData) => {
  const plate = fieldOf(form, 'plate').trim();
  return {
    modelCode: ask.model ?? '',
    ...(plate === '' ? {} : { plate }),
    ...(ask.km === undefined ? {} : { km: Number(ask.km) }),
  };
};

/** Books once, however often the button is pressed. */
export const serviceAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const query = readAsk(page.url.searchParams);
  const plan = await planFor(page, translator(page.texts(...VISIT_AREAS, 'aftersales')), query);
  const ask = plan.car === null ? query : { ...query, model: plan.car.modelCode };
  const { dealer = '', service = '', at = '', revision } = ask;
  const result = await page.call(postAppointment, {
    body: {
      dealerId: dealer,
      serviceCode: service,
      startsAt: at,
      car: carOf(ask, form),
      ...(revision === undefined ? {} : { revision: Number(revision) }),
      ...contactIn(form, page.market),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return afterBooking(page, form, { result, to: 'serviceBooking' });
};
