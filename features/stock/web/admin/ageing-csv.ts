import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { csvFile, whole } from '#ui/csv-file.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { AGE_BANDS, getStockAgeing } from '../../contract/units.ts';
import { ageingParams } from './ageing-loader.ts';

/** How long cars stand, as it is narrowed, as a file. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('salesAdmin', 'stockAdmin'));
  const { rows } = shownAnswer(await page.call(getStockAgeing, { query: ageingParams(page) }));
  const heads = [
    t('units.dealer'),
    t('stock.ageing.model.name'),
    ...AGE_BANDS.map((band) => t(`stock.ageing.band.${band}`)),
    t('stock.ageing.all'),
  ];
  const lines = rows.map(({ dealerName, cityName, modelName, bands, total }) => [
    [dealerName, cityName].join(', '),
    modelName,
    ...bands.map(String),
    String(total),
  ]);
  return csvFile(page, `stock-ageing-${page.brand}-${page.market}`, whole([heads, ...lines]));
};
