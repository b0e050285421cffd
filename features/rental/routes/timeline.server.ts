import type { Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getRentalPreview, getRentalTimeline, type RentalProposal } from '../contract/timeline.ts';
import { languageMarket } from '../rules/language.ts';
import { progressOf, timelineOf } from '../rules/timeline.ts';
import { countOwnRentals, listOwnRentals, type RentalProposalRow } from '../store/proposals.server.ts';
import { ownOf } from './customer.server.ts';

const MOST = 50;

/** A text of a brand in the language of a market; the registry passes it in. */
export type TranslateIn = (scope: { readonly brand: string; readonly market: Market }, key: string) => string;

/** The caller's own language, which need not be that of the site. */
const translatorOf =
  (translate: TranslateIn, { brand, market, header }: Context) =>
  (key: string): string =>
    translate({ brand, market: languageMarket(header('accept-language'), market) }, key);

const isoOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

const toProposal = (row: RentalProposalRow, t: (key: string) => string): RentalProposal => ({
  proposalCode: row.code,
  productId: row.productId,
  vehicle: row.vehicle,
  months: row.months,
  monthlyKilometers: row.monthlyKilometers,
  monthly: { amount: row.monthly, currency: row.currency },
  status: row.status,
  statusLabel: t(`rental.status.${row.status}`),
  featuredItems: row.featuredItems.map((code) => ({ code, label: t(`rental.item.${code}`) })),
  timeline: timelineOf(row.status, row.steps).map(({ status, state, at }) => ({
    status,
    label: t(`rental.status.${status}`),
    text: t(`rental.status.${status}.text`),
    state,
    at: isoOf(at),
  })),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** What service timeline tells of rental proposals. */
export const rentalTimelineRoutes = (translate: TranslateIn): readonly Route[] => [
  handle(getRentalTimeline, async (_input, context) => {
    const own = ownOf(context);
    if (own === null) return refuse('unauthenticated');
    const rows = await context.read((tx) => listOwnRentals(tx, { ...own, limit: MOST }));
    const t = translatorOf(translate, context);
    return ok(rows.map((row) => toProposal(row, t)));
  }),
  handle(getRentalPreview, async (_input, context) => {
    const own = ownOf(context);
    if (own === null) return refuse('unauthenticated');
    const { newest, count } = await context.read(async (tx) => ({
      newest: (await listOwnRentals(tx, { ...own, limit: 1 }))[0],
      count: await countOwnRentals(tx, own),
    }));
    if (newest === undefined) return ok({ count, proposal: null });
    const { code, productId, vehicle, status, steps, updatedAt } = newest;
    return ok({
      count,
      proposal: {
        proposalCode: code,
        productId,
        vehicle,
        status,
        statusLabel: translatorOf(translate, context)(`rental.status.${status}`),
        ...progressOf(status, steps),
        updatedAt: updatedAt.toISOString(),
      },
    });
  }),
];
