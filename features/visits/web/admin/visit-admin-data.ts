import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { formatPhone } from '#kernel/phones.ts';
import { drawQr } from '#kernel/qr.ts';
import { MARKETS } from '#kernel/market.ts';
import { ADMIN_PAGE_SIZE, countPages, shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import * as calls from '../../contract/dealer.ts';
import type { DealerBooking } from '../../contract/dealer.ts';
import { ANSWERS, BOOKING_KINDS, BOOKING_STATES } from '../../rules/machines.ts';
import { formatDateTimeOf, showDateTime } from '../date-times.ts';
import { blockedFor, sendBlocked } from './blocked-data.ts';

/** What the admin page's address asks for. */
const readQuery = (page: Page) => {
  const { searchParams } = page.url;
  const of = <T extends string>(list: readonly T[], name: string): T | undefined =>
    list.find((one) => one === searchParams.get(name));
  const from = searchParams.get('from') ?? '';
  const requested = Number(searchParams.get('page') ?? '1');
  return {
    dealer: searchParams.get('dealer') ?? '',
    kind: of(BOOKING_KINDS, 'kind'),
    state: of(BOOKING_STATES, 'state'),
    from: parseIsoDay(from) !== null ? from : dayIn(page.now, page.market),
    current: Number.isInteger(requested) && requested > 0 && requested < 10_000 ? requested : 1,
  };
};

const toLine = (page: Page) => (visit: DealerBooking) => {
  const { visitor } = visit;
  return {
    ...visit,
    when: showDateTime(page, visit.startsAt),
    phone:
      visitor === null ? '' : formatPhone(visitor.phone.replace(`+${MARKETS[page.market].phoneCode}`, ''), page.market),
    answerBy: visit.answerBy === null || visit.state !== 'REQUESTED' ? null : formatDateTimeOf(page, visit.answerBy),
    key: page.newKey(),
  };
};

/** The code at the showroom's door, and what it leads to. */
const checkInCode = (page: Page, { code, name }: { readonly code: string; readonly name: string }) => {
  const url = new URL(`${page.path('showroom', { dealer: code })}?o=qr`, page.url).href;
  return { name, url, qr: drawQr(url) };
};

export const visitLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { dealers } = shownAnswer(await page.call(calls.listOwnDealers, { query: {} }));
  const query = readQuery(page);
  const dealer = dealers.find(({ id }) => id === query.dealer) ?? dealers[0];
  const shown = {
    texts: page.shownTexts('visits', 'visitsAdmin', 'ui'),
    here: page.path('adminArea', { area: 'visits' }),
    dealers: dealers.map(({ id, name, cityName }) => ({ value: id, label: `${name}, ${cityName}` })),
    query: { ...query, dealer: dealer?.id ?? '', kind: query.kind ?? '', state: query.state ?? '' },
    done: ['answered', 'days', 'blocked'].find((one) => one === page.url.searchParams.get('done')) ?? null,
    closeKey: page.newKey(),
    code: dealer === undefined ? null : checkInCode(page, dealer),
  };
  if (dealer === undefined) return { ...shown, visits: [], pages: 0, waiting: 0, days: [], blocked: null };
  const params = { dealerId: dealer.id };
  const [found, closed, blocked] = await Promise.all([
    page.call(calls.listDealerVisits, {
      params,
      query: {
        page: query.current - 1,
        size: ADMIN_PAGE_SIZE,
        from: query.from,
        ...(query.kind === undefined ? {} : { kind: query.kind }),
        ...(query.state === undefined ? {} : { state: query.state }),
      },
    }),
    page.call(calls.listClosedDays, { params }),
    blockedFor(page, dealer.id),
  ]);
  const { visits, total, waiting } = shownAnswer(found);
  return {
    ...shown,
    visits: visits.map(toLine(page)),
    pages: countPages(total),
    waiting,
    days: (closed.ok ? closed.value.days : []).map((one) => ({ ...one, label: formatDay(one.day) })),
    blocked,
  };
};

export type VisitAdminData = Awaited<ReturnType<typeof visitLoader>>;
export type VisitLine = VisitAdminData['visits'][number];

const answer = (page: Page, form: FormData, dealerId: string) => {
  const note = fieldOf(form, 'note').trim();
  const meetingUrl = fieldOf(form, 'meetingUrl').trim();
  return page.call(calls.answerVisit, {
    params: { dealerId, visitId: fieldOf(form, 'visit') },
    body: {
      answer: ANSWERS.find((one) => one === fieldOf(form, 'answer')) ?? ('' as 'CONFIRM'),
      ...(note === '' ? {} : { note }),
      ...(meetingUrl === '' ? {} : { meetingUrl }),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
};

const close = (page: Page, form: FormData, dealerId: string) =>
  page.call(calls.closeDay, {
    params: { dealerId },
    body: { day: fieldOf(form, 'day'), closed: fieldOf(form, 'closed') === 'yes' },
  });

/** What each form of the admin page sends, and what is said of it when it is done. */
const FORMS = {
  answer: { send: answer, done: 'answered' },
  day: { send: close, done: 'days' },
  block: { send: sendBlocked, done: 'blocked' },
} as const;

const formOf = (intent: string) => (intent === 'day' || intent === 'block' ? FORMS[intent] : FORMS.answer);

export const visitAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const dealerId = fieldOf(form, 'dealer');
  const { send, done } = formOf(fieldOf(form, 'do'));
  const result = await send(page, form, dealerId);
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams(page.url.searchParams);
  query.set('dealer', dealerId);
  query.set('done', done);
  return redirect(`${page.path('adminArea', { area: 'visits' })}?${query.toString()}`, 303);
};
