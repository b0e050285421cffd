import { countLeadsPerDay } from '#features/leads/contract/per-day.ts';
import { sumPaymentsPerDay } from '#features/payments/contract/per-day.ts';
import { countOrdersPerDay } from '#features/reservations/contract/per-day.ts';
import { countTestDrivesPerDay } from '#features/visits/contract/per-day.ts';
import { formatDay } from '#kernel/dates.ts';
import type { CallResult } from '#kernel/client.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';

export const FIGURES = ['orders', 'paid', 'leads', 'testDrives'] as const;
export type FigureName = (typeof FIGURES)[number];

export type FigureDay = {
  readonly day: string;
  readonly count: number;
  /** Beside the count, where there is more to say. */
  readonly more: string | null;
};
export type Figure = { readonly name: FigureName; readonly days: readonly FigureDay[] };

type Counted = { readonly days: readonly { readonly day: string; readonly count: number }[] };

const toDay = ({ day, count }: Counted['days'][number], more: string | null = null): FigureDay => ({
  day: formatDay(day),
  count,
  more,
});

const daysIn = (result: CallResult<Counted>): FigureDay[] | null =>
  result.ok ? result.value.days.map((day) => toDay(day)) : null;

const READ: Readonly<Record<FigureName, (page: Page) => Promise<FigureDay[] | null>>> = {
  orders: async (page) => daysIn(await page.call(countOrdersPerDay, {})),
  leads: async (page) => daysIn(await page.call(countLeadsPerDay, {})),
  testDrives: async (page) => daysIn(await page.call(countTestDrivesPerDay, {})),
  paid: async (page) => {
    const result = await page.call(sumPaymentsPerDay, {});
    if (!result.ok) return null;
    return result.value.days.map((day) => toDay(day, formatMoney(day.paid, page.market)));
  },
};

/** The last days of the brand and market, of what whoever is signed in may read: each call refuses the others. */
export const readFigures = async (page: Page): Promise<Figure[]> => {
  const read = await Promise.all(FIGURES.map(async (name) => ({ name, days: await READ[name](page) })));
  return read.flatMap(({ name, days }) => (days === null ? [] : [{ name, days }]));
};
