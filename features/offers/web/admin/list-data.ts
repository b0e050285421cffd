import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatMoney } from '#kernel/money.ts';
import { isAllPicked, shownAnswer } from '#ui/admin-query.ts';
import { readColumns } from '#ui/columns.ts';
import { runBulk, type BulkAct, type BulkActs } from '#ui/bulk.ts';
import { fieldOf } from '#ui/form.ts';
import type { LinkedTo } from '#ui/linked-to.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listOffers, reorderOffers, updateStatus } from '../../contract/offers.ts';
import type { OfferRecord } from '../../contract/shapes.ts';
import { OFFER_STATES } from '../../rules/offer-machine.ts';
import { OFFER_KINDS } from '../../rules/types.ts';
import { dayText } from '../public/offer-view.ts';

const SIZE = 50;

const filterOf = ({ url }: Page) => {
  const { searchParams } = url;
  return {
    state: OFFER_STATES.find((state) => state === searchParams.get('state')),
    kind: OFFER_KINDS.find((kind) => kind === searchParams.get('kind')),
    text: (searchParams.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.min(1000, Number(searchParams.get('p')) || 1)),
  };
};

export const toLine = (page: Page, offer: OfferRecord) => ({
  id: offer.id,
  href: page.path('adminOffer', { offer: offer.id }),
  code: offer.code,
  title: offer.title,
  kind: offer.subject.kind,
  state: offer.state,
  price: offer.amount === null ? '' : formatMoney(offer.amount, page.market),
  until: dayText(page.market, offer.validUntil),
  isOver: Date.parse(offer.validUntil) <= page.now.getTime(),
  place: offer.dealerName ?? offer.coverageId ?? '',
});

export const OFFER_COLUMNS = ['offer', 'state', 'price', 'until'] as const;

/** What narrows the list, as its call takes it. */
export const offerParams = (page: Page) => {
  const { state, kind, text } = filterOf(page);
  return { ...(state && { state }), ...(kind && { kind }), text };
};

type ListPorts = {
  /** What leads to pages of offers. */
  readonly linkedTo: (page: Page, path: string) => Promise<readonly LinkedTo[]>;
};

/** The offers somebody looks after. Whoever may not see the list is told of no list. */
export const offersLoader =
  ({ linkedTo }: ListPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { state, kind, text, page: current } = filterOf(page);
    const query = { ...offerParams(page), page: String(current - 1), size: String(SIZE) };
    const { offers, total, isMore } = shownAnswer(await page.call(listOffers, { query }));
    const done = page.url.searchParams.get('done');
    const linked = await linkedTo(page, page.path('offers'));
    return {
      texts: page.shownTexts('ui', 'offers', 'offersAdmin', 'console'),
      key: page.newKey(),
      isAllPicked: isAllPicked(page.url),
      here: page.path('adminArea', { area: 'offers' }),
      create: page.path('adminOffer', { offer: 'new' }),
      address: page.url.search,
      filter: { state: state ?? '', kind: kind ?? '', text },
      chosen: readColumns(page.url, OFFER_COLUMNS),
      done: (['ordered', 'deleted'] as const).find((one) => one === done) ?? null,
      offers: offers.map((offer) => {
        const see = page.path('offer', { offer: offer.code.toLowerCase() }).toLowerCase();
        return { ...toLine(page, offer), linked: linked.filter(({ path }) => path === see).map(({ text }) => text) };
      }),
      total,
      isMore,
      current,
      pages: Math.ceil(total / SIZE),
    };
  };
export type OfferListData = Awaited<ReturnType<ReturnType<typeof offersLoader>>>;

/** The list with one offer a place up or down; null at the ends. */
const moved = (ids: readonly string[], id: string, step: number): string[] | null => {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  const next = ids.filter((one) => one !== id);
  next.splice(to, 0, id);
  return next;
};

const backTo = (page: Page, done: string): Response => {
  const query = new URLSearchParams(page.url.searchParams);
  query.set('done', done);
  query.delete('pick');
  return redirect(`${page.url.pathname}?${query}`, 303);
};

/** An offer to each status: one by one, so that a price that is not proven keeps back its own offer only. */
const OFFER_ACTS: BulkActs = Object.fromEntries(
  OFFER_STATES.map((status): [string, BulkAct] => [
    status,
    (page, { id, key }) =>
      page.call(updateStatus, { params: { id }, body: { status, offerIds: [] }, idempotencyKey: key }),
  ]),
);

/** Bulk moves and the order, as plain posts. */
export const offersAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const t = translator(page.texts('rules'));
  const [direction = '', id = ''] = fieldOf(form, 'order').split(':');
  if (direction !== '') {
    const shown = form.getAll('shown').filter((one) => typeof one === 'string');
    const offerIds = moved(shown, id, direction === 'up' ? -1 : 1);
    const result = offerIds === null ? null : await page.call(reorderOffers, { body: { offerIds } });
    if (result === null || result.ok) return backTo(page, 'ordered');
    return data({ message: result.problem?.detail ?? t('generic.error') }, { status: result.problem?.status ?? 500 });
  }
  return runBulk(page, OFFER_ACTS);
};
