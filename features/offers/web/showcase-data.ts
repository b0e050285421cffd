import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { listSavedOffers, saveOffers } from '../contract/offers.ts';
import { SEARCH_ORDERS, searchOffers } from '../contract/search.ts';
import { FIELDS } from './fields.ts';
import { chipsOf, filterGroups, readQuery, type OfferQuery } from './filters.ts';
import { offerView } from './public/offer-view.ts';

const SHARED_SECONDS = 15;
/** Full rows of one, two or three; on an Argentine phone, where each says all its law asks, no more than four screens. */
const PAGE_SIZE = 6;

/** What the signed-in person keeps; null for visitors, whose browser knows. */
const savedOf = async (page: Page): Promise<string[] | null> => {
  if (page.user === null) return null;
  const found = await page.call(listSavedOffers, { query: {} });
  return found.ok ? found.value.offerIds : [];
};

const pageHref = (url: URL, page: number): string => {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => name !== FIELDS.page));
  if (page > 1) query.set(FIELDS.page, String(page));
  const text = query.toString();
  return text === '' ? url.pathname : `${url.pathname}?${text}`;
};

const listPages = (url: URL, query: OfferQuery, total: number) => {
  const count = Math.ceil(total / PAGE_SIZE);
  return {
    current: query.page + 1,
    total: count,
    hrefs: Array.from({ length: count }, (_, index) => pageHref(url, index + 1)),
  };
};

type Options = { readonly brandName: (brand: string) => string };

/** The showcase, made whole on the server: filters are an address, so it works without script and can be sent on. */
export const showcaseLoader =
  ({ brandName }: Options) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const requested = readQuery(page.url.searchParams, page.market);
    const texts = page.texts('ui', 'catalog', 'offers');
    const t = translator(texts);
    const saved = await savedOf(page);
    const body = requested.saved && saved !== null ? { ...requested.body, ids: saved } : requested.body;
    const query = { page: String(requested.page), size: String(PAGE_SIZE), order: requested.order };
    const found = await page.call(searchOffers, { query, body });
    const onlySaved = requested.saved || requested.body.ids !== undefined;
    // The last one of a page was let go: others are still kept.
    if (found.ok && onlySaved && requested.page > 0 && found.value.offers.length === 0)
      throw redirect(pageHref(page.url, 1));
    const groups = found.ok ? filterGroups(found.value.facets, requested.body, { market: page.market, t }) : [];
    const total = found.ok ? found.value.total : 0;
    const value = {
      texts: page.shownTexts('ui', 'catalog', 'offers'),
      failed: !found.ok,
      ...scopeOf(page, brandName(page.brand)),
      ...queryOf(page, requested, t),
      groups,
      chips: chipsOf(groups, page.url),
      total,
      offers: found.ok ? found.value.offers.map((card) => offerView(card, page, t)) : [],
      pages: listPages(page.url, requested, total),
      saved,
      onlySaved,
    };
    const shared = found.ok && page.user === null && requested.body.ids === undefined;
    const cache = shared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store';
    return data(value, { status: found.ok ? 200 : 503, headers: { 'cache-control': cache } });
  };

export type Showcase = Awaited<ReturnType<ReturnType<typeof showcaseLoader>>>['data'];

const scopeOf = (page: Page, brand: string) => ({
  brand,
  brandId: page.brand,
  market: page.market,
  locale: MARKETS[page.market].locale,
  here: page.path('offers'),
  home: page.path('home'),
  canonical: `${page.url.origin}${page.path('offers')}`,
});

const queryOf = (page: Page, query: OfferQuery, t: Translate) => {
  const { text, balloon } = query.body;
  return {
    text,
    address: page.url.search,
    order: query.order,
    orders: SEARCH_ORDERS.map((value) => ({ value, label: t(`offers.order.${value}`) })),
    most: query.most,
    balloon,
  };
};

/** Keeping an offer without script: the signed-in person's list with this one more, or less. */
export const savingAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (page.user === null) throw data(null, { status: 403 });
  const id = fieldOf(form, 'offer');
  const known = (await savedOf(page)) ?? [];
  const requested = known.includes(id) ? known.filter((one) => one !== id) : [...known, id];
  const stored = await page.call(saveOffers, { body: { offerIds: requested.join(',') } });
  if (!stored.ok) throw data(null, { status: stored.problem?.status ?? 500 });
  return redirect(`${page.url.pathname}${page.url.search}#oferta-${id}`, 303);
};
