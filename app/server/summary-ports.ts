import { brandOf } from '#brands/brands.ts';
import { pathOf } from '#brands/slugs.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { SummaryPorts } from '#features/configurator/summary-routes.server.ts';
import type { Binary, Route } from '#platform/http/context.server.ts';
import { translatorFor } from './texts.ts';

const PICTURE_WIDTH = '1280';

/** The summary as paper asks the price, the pictures and the dictionary, here because only the app knows all of them. */
export const summaryPorts = (asset: Route, publicUrl: string): SummaryPorts => ({
  price: async (context, codes) => {
    const { brand, market, clock } = context;
    const quote = await quoteCar(context.tx, {
      brand,
      market,
      at: clock.now(),
      choice: {
        ...codes,
        itemCodes: [...codes.itemCodes],
        accessoryCodes: [...codes.accessoryCodes],
        serviceCodes: [...codes.serviceCodes],
      },
    });
    return quote.ok ? { total: quote.value.total, totalWithoutTaxes: quote.value.totalWithoutTaxes } : null;
  },
  picture: async (context, { folder, look }) => {
    const assetPath = `${folder.replace(/^\/content\//, '').replace(/\/$/, '')}/hero.jpg`;
    const query = { width: PICTURE_WIDTH, ...look };
    // The picture's own headers are not the paper's.
    const quiet = { ...context, reply: () => undefined };
    const found = await asset.handle({ params: { assetPath }, query, body: undefined }, quiet);
    return found.ok ? (found.value as Binary).bytes : null;
  },
  translatorFor: ({ brand, market }) => translatorFor(brand, market),
  brandName: (brand) => brandOf(brand).name,
  addressOf: ({ brand, market }, { model, code }) =>
    `${publicUrl}/${market}/${brand}${pathOf('build', market, { model })}?s=${code}`,
});
