import type { LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { AGE_BANDS, getStockAgeing } from '../../contract/units.ts';
import { unitParams } from './units-loader.ts';

/** What narrows the figures, as their call takes it. */
export const ageingParams = (page: Page) => {
  const { dealerId, model } = unitParams(page);
  return { ...(dealerId === undefined ? {} : { dealerId }), ...(model === undefined ? {} : { model }) };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const list = page.path('adminArea', { area: 'stock' });
  const here = `${list}/ageing`;
  const query = ageingParams(page);
  const { rows, bands, total } = shownAnswer(await page.call(getStockAgeing, { query }));
  const narrowed = { dealer: query.dealerId ?? '', model: query.model ?? '' };
  return {
    texts: page.shownTexts('salesAdmin', 'stockAdmin', 'ui'),
    list,
    here,
    model: query.model ?? '',
    file: adminHref(`${here}.csv`, narrowed),
    total,
    bands: bands.map((count, index) => ({
      count,
      band: AGE_BANDS[index] ?? '0-30',
      href: adminHref(list, { ...narrowed, band: AGE_BANDS[index] ?? '' }),
    })),
    rows: rows.map((row) => ({
      ...row,
      cells: row.bands.map((count, index) => ({
        count,
        band: AGE_BANDS[index] ?? '0-30',
        href: adminHref(list, { dealer: row.dealerId, model: row.modelCode, band: AGE_BANDS[index] ?? '' }),
      })),
    })),
  };
};
export type Ageing = ReturnType<typeof useLoaderData<typeof loader>>;
