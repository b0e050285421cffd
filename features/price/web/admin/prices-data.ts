import { getSelf } from '#features/accounts/public.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import {
  getPriceChanges,
  getPriceHistory,
  getPriceLists,
  getPriceSheet,
  PRICE_TYPES,
  type PriceChange,
} from '../../contract/changes.ts';
import { byWhom, formatsOf, pageOf, type Formats, type Writer } from './admin-page.ts';

const PAGE_SIZE = 20;
/** In addresses: from where on older lists and older prices of a version are shown. */
export const LISTS_BEFORE = 'lists';
export const BEFORE = 'before';
const MOST_NAMES = 100;

export type ChangeLine = {
  readonly id: string;
  readonly name: string;
  readonly type: PriceChange['type'];
  readonly from: string;
  readonly to: string;
  readonly when: string | null;
  readonly reason: string;
  readonly state: PriceChange['state'];
  readonly by: Writer;
  readonly query: string;
  readonly key: string;
};

const toLine = (
  change: PriceChange,
  input: { names: ReadonlyMap<string, string>; self: string; formats: Formats; key: string },
): ChangeLine => {
  const { names, self, formats, key } = input;
  const version = `${change.mvsCode}-${change.year}`;
  return {
    id: change.id,
    name: names.get(version) ?? version,
    type: change.type,
    from: formats.money(change.basePrice),
    to: formats.money(change.price),
    when: formats.time(change.effectiveAt),
    reason: change.reason,
    state: change.state,
    by: byWhom(change, self),
    query: formats.time(change.requestedAt) ?? '',
    key,
  };
};

/** The prices in force, what waits, what was decided, and the lists. */
export const readPrices = async (page: Page) => {
  const formats = formatsOf(page);
  const model = page.url.searchParams.get('model') ?? '';
  const modelCode = /^[0-9A-Z]{3,4}$/.test(model) ? model : undefined;
  const current = pageOf(page);
  const filter = modelCode === undefined ? {} : { modelCode };
  const [sheet, all, changes, lists, self] = await Promise.all([
    page.call(getPriceSheet, { query: { ...filter, page: current, size: PAGE_SIZE } }),
    page.call(getPriceSheet, { query: { size: MOST_NAMES } }),
    page.call(getPriceChanges, { query: { size: PAGE_SIZE } }),
    page.call(getPriceLists, { query: { before: page.url.searchParams.get(LISTS_BEFORE) ?? undefined } }),
    page.call(getSelf, {}),
  ]);
  const { versions, models, total } = shownAnswer(sheet);
  const named = shownAnswer(all).versions.map(({ version }) => version);
  const names = new Map(
    named.map((one) => [`${one.code}-${one.year}`, `${one.modelName} ${one.versionName} ${one.year}`]),
  );
  const selfId = shownAnswer(self).id;
  const lines = shownAnswer(changes).changes.map((change) =>
    toLine(change, { names, self: selfId, formats, key: page.newKey() }),
  );
  return {
    model: modelCode ?? '',
    models,
    pages: { current, total: Math.ceil(total / PAGE_SIZE) },
    versions: versions.map(({ version, openChangeId }) => ({
      id: `${version.code}-${version.year}`,
      name: `${version.modelName} ${version.versionName} ${version.year}`,
      code: version.code,
      listPrice: formats.money(version.listPrice),
      online: version.price.amount === version.listPrice.amount ? null : formats.money(version.price),
      isWaiting: openChangeId !== null,
    })),
    waiting: lines.filter(({ state }) => state === 'PROPOSED'),
    decided: lines.filter(({ state }) => state !== 'PROPOSED'),
    olderLists: shownAnswer(lists).next,
    lists: shownAnswer(lists).lists.map((list) => ({
      ...list,
      validFrom: formats.time(list.validFrom) ?? '',
      validUntil: formats.time(list.validUntil),
    })),
  };
};
export type Prices = Awaited<ReturnType<typeof readPrices>>;

/** One version: what it costs by each list, what it cost, and what may be said of that. Null where it is not on sale. */
export const readVersion = async (page: Page, { mvsCode, year }: { mvsCode: string; year: number }) => {
  const formats = formatsOf(page);
  const before = page.url.searchParams.get(BEFORE);
  const [sheet, history, older] = await Promise.all([
    page.call(getPriceSheet, { query: { size: MOST_NAMES } }),
    page.call(getPriceHistory, { query: { mvsCode, year } }),
    before === null ? null : page.call(getPriceHistory, { query: { mvsCode, year, before } }),
  ]);
  const found = shownAnswer(sheet).versions.find(({ version }) => version.code === mvsCode && version.year === year);
  if (found === undefined) return null;
  const { periods, proof } = shownAnswer(history);
  const listed = shownAnswer(older ?? history);
  const { version } = found;
  const now = page.now.toISOString();
  const inForce = (type: (typeof PRICE_TYPES)[number]) =>
    periods.find((one) => one.type === type && one.from <= now && (one.until === null || one.until > now));
  return {
    mvsCode,
    year,
    name: `${version.modelName} ${version.versionName} ${version.year}`,
    isWaiting: found.openChangeId !== null,
    /** Lists that ask a price for it now, with the amount a change begins from. */
    current: PRICE_TYPES.flatMap((type) => {
      const requested = inForce(type);
      return requested === undefined
        ? []
        : [{ type, price: formats.money(requested.price), amount: requested.price.amount }];
    }),
    older: listed.next,
    periods: listed.periods.map((one) => ({
      key: `${one.type} ${one.priceListId} ${one.from}`,
      type: one.type,
      price: formats.money(one.price),
      from: formats.time(one.from) ?? '',
      until: formats.time(one.until),
      recorded: formats.time(one.recordedAt) ?? '',
    })),
    lowest: proof.lowest === null ? null : formats.money(proof.lowest.price),
    was:
      proof.was === null
        ? null
        : {
            price: formats.money(proof.was.price),
            from: formats.time(proof.was.from) ?? '',
            until: formats.time(proof.was.until) ?? '',
          },
    key: page.newKey(),
  };
};
export type PricedVersion = NonNullable<Awaited<ReturnType<typeof readVersion>>>;
