import type { LoaderFunctionArgs, useLoaderData } from 'react-router';
import { scanHref } from '#features/scanner/public.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { readColumns } from '#ui/columns.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { AGE_BANDS, listStock, UNIT_STATES } from '../../contract/units.ts';

const PAGE_SIZE = 20;
const KINDS = ['ready', 'slot'] as const;
const MODEL = /^[0-9A-Z]{3,4}$/;
const CHASSIS = /^[A-Z0-9]{17}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const wholeOf = (text: string | null, { least, most }: { least: number; most: number }): number => {
  const value = Number(text ?? least);
  return Number.isInteger(value) && value >= least && value <= most ? value : least;
};

/** What narrows the list, as its call takes it. */
export const unitParams = ({ url }: Page) => {
  const input = url.searchParams;
  const dealer = input.get('dealer') ?? '';
  const chassis = (input.get('chassis') ?? '').trim().toUpperCase();
  const model = (input.get('model') ?? '').trim().toUpperCase();
  return {
    band: AGE_BANDS.find((band) => band === input.get('band')),
    model: MODEL.test(model) ? model : undefined,
    dealerId: UUID.test(dealer) ? dealer : undefined,
    state: UNIT_STATES.find((state) => state === input.get('state')),
    kind: KINDS.find((kind) => kind === input.get('kind')),
    minAgeDays: wholeOf(input.get('age'), { least: 0, most: 9999 }),
    chassis: CHASSIS.test(chassis) ? chassis : undefined,
    page: wholeOf(input.get('page'), { least: 1, most: 1000 }),
  };
};

type ListedUnit = CallOutput<typeof listStock>['units'][number];

export const UNIT_COLUMNS = ['car', 'dealer', 'days', 'state'] as const;

export const lineOf = (page: Page, unit: ListedUnit) => ({
  ...unit,
  until: unit.heldUntil === null ? null : formatDateTime(unit.heldUntil, page.market),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const filter = unitParams(page);
  const { units, dealers, total, isMore, mayBlock } = shownAnswer(
    await page.call(listStock, { query: { ...filter, size: PAGE_SIZE } }),
  );
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('salesAdmin', 'stockAdmin', 'ui', 'scanner', 'console'),
    scan: scanHref(page.path('scanner'), 'stock'),
    isMore,
    here: page.path('adminArea', { area: 'stock' }),
    mayBlock,
    chosen: readColumns(page.url, UNIT_COLUMNS),
    done: (['block', 'release'] as const).find((one) => one === done) ?? null,
    filter: {
      dealer: filter.dealerId ?? '',
      state: filter.state ?? '',
      kind: filter.kind ?? '',
      age: String(filter.minAgeDays),
      chassis: filter.chassis ?? '',
      band: filter.band ?? '',
      model: filter.model ?? '',
    },
    dealers,
    total,
    pages: { current: filter.page, total: Math.ceil(total / PAGE_SIZE) },
    units: units.map((unit) => ({ ...lineOf(page, unit), key: page.newKey() })),
  };
};
export type Units = ReturnType<typeof useLoaderData<typeof loader>>;
