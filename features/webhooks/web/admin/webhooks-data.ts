import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { refusedForm, refusedLine, statusOf } from '#ui/form-answer.ts';
import { fieldOf, filledIn } from '#ui/form.ts';
import { readHistory } from '#ui/record-history.ts';
import { translator } from '#ui/translate.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listDeliveries, sendAgain, testEndpoint, type DeliveryRecord } from '../../contract/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  type EndpointRecord,
} from '../../contract/endpoints.ts';
import { DELIVERY_STATES } from '../../rules/tries.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'webhooks' });
const shownAt = (page: Page, at: string | null): string | null =>
  at === null ? null : formatDateTime(at, page.market, { seconds: true });

const shownEndpoint = (page: Page, endpoint: EndpointRecord) => ({
  ...endpoint,
  href: `${here(page)}/${endpoint.id}`,
  formerShown: shownAt(page, endpoint.formerUntil),
  failingShown: shownAt(page, endpoint.failingSince),
});
export type ShownEndpoint = ReturnType<typeof shownEndpoint>;

const shownDelivery = (page: Page, { id, ...delivery }: DeliveryRecord) => ({
  ...delivery,
  id: String(id),
  createdShown: shownAt(page, delivery.createdAt),
  triedShown: shownAt(page, delivery.triedAt),
  nextShown: shownAt(page, delivery.nextAt),
});
export type ShownDelivery = ReturnType<typeof shownDelivery>;

const DONE = ['saved', 'removed', 'tested', 'resent'] as const;
const doneOf = ({ url }: Page) => DONE.find((one) => one === url.searchParams.get('done')) ?? null;

const inputOf = (form: FormData) => ({
  address: filledIn(form, 'address') ?? '',
  description: filledIn(form, 'description') ?? '',
  events: form.getAll('events').filter((one) => typeof one === 'string'),
  isOn: fieldOf(form, 'isOn') === 'on',
});

export const endpointsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { endpoints } = shownAnswer(await page.call(listEndpoints, {}));
  return {
    texts: page.shownTexts('journeys', 'console'),
    done: doneOf(page),
    endpoints: endpoints.map((endpoint) => shownEndpoint(page, endpoint)),
  };
};

/** A secret is in the answer to its form alone: nothing keeps it, so nothing is sent elsewhere. */
const made = ({ endpoint, secret }: { endpoint: EndpointRecord; secret: string }, page: Page) =>
  data({ shownSecret: secret, href: shownEndpoint(page, endpoint).href }, { headers: { 'cache-control': 'no-store' } });

export const endpointsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const result = await page.submit(createEndpoint, { body: inputOf(page.form) });
  return result.ok ? made(result.value, page) : refusedForm(page, page.form, result);
};

const SIZE = 20;

export const endpointLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['id'] ?? '';
  const found = await page.call(readEndpoint, { params: { id } });
  if (!found.ok) throw data(null, { status: statusOf(found) < 500 ? 404 : 500 });
  const { searchParams } = page.url;
  const state = DELIVERY_STATES.find((one) => one === searchParams.get('state'));
  const after = /^\d{1,15}$/.exec(searchParams.get('after') ?? '')?.[0];
  const query = { size: SIZE, ...(state === undefined ? {} : { state }), ...(after === undefined ? {} : { after }) };
  const { deliveries, next } = shownAnswer(await page.call(listDeliveries, { params: { id }, query }));
  const endpoint = shownEndpoint(page, found.value);
  const narrowed = { state: state ?? '' };
  const t = translator(page.texts('journeys', 'console'));
  return {
    history: await readHistory(page, { type: 'webhooks', id }, { t, stem: 'webhooksAdmin' }),
    texts: page.shownTexts('journeys', 'console'),
    back: here(page),
    done: doneOf(page),
    endpoint,
    state: state ?? '',
    deliveries: deliveries.map((delivery) => shownDelivery(page, delivery)),
    nextHref: next === null ? null : adminHref(endpoint.href, { ...narrowed, after: next }),
    firstHref: after === undefined ? null : adminHref(endpoint.href, narrowed),
  };
};
export type EndpointLoaded = Awaited<ReturnType<typeof endpointLoader>>;

export const endpointAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['id'] ?? '';
  const named = { params: { id } };
  const version = Number(fieldOf(form, 'version'));
  const back = (done: (typeof DONE)[number]) => redirect(`${here(page)}/${id}?done=${done}`, 303);
  switch (fieldOf(form, 'decision')) {
    case 'rotate': {
      const isAtOnce = fieldOf(form, 'isAtOnce') === 'on';
      const result = await page.call(rotateSecret, { ...named, body: { version, isAtOnce } });
      return result.ok ? made(result.value, page) : refusedLine(page, result);
    }
    case 'test': {
      const result = await page.call(testEndpoint, named);
      return result.ok ? back('tested') : refusedLine(page, result);
    }
    case 'resend': {
      const of = { params: { id, delivery: fieldOf(form, 'delivery') } };
      const result = await page.call(sendAgain, of);
      return result.ok ? back('resent') : refusedLine(page, result);
    }
    case 'remove': {
      const result = await page.call(removeEndpoint, named);
      return result.ok ? redirect(`${here(page)}?done=removed`, 303) : refusedLine(page, result);
    }
    default: {
      const result = await page.submit(changeEndpoint, { ...named, body: { version, ...inputOf(form) } });
      return result.ok ? back('saved') : refusedForm(page, form, result);
    }
  }
};
