import type { MetaArgs } from 'react-router';
import { getModels } from '#features/catalog/contract/model.ts';
import { getDealers } from '#features/dealers/contract/search.ts';
import { Opinions, opinionsAction, opinionsMeta } from '#features/engagement/web/opinions.tsx';
import { opinionsLoader } from '#features/engagement/web/opinions-loader.ts';
import { listOwned } from '#features/garage/contract.ts';

export const handle = { js: false };

export const loader = opinionsLoader({
  listModels: (page) => page.call(getModels, { query: {} }),
  listCars: async (page) => {
    const found = await page.call(listOwned, {});
    if (!found.ok) return [];
    return found.value.cars.map(({ id, nickname, modelName, year, plate }) => ({
      value: id,
      label: `${nickname ?? `${modelName} ${year}`}, ${plate}`,
    }));
  },
  listDealers: async (page) => {
    const found = await page.call(getDealers, { query: { limit: 100 } });
    return found.ok ? found.value.dealers.map(({ id, name }) => ({ value: id, label: name })) : [];
  },
});
export const action = opinionsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => opinionsMeta(loaderData, matches);

export default Opinions;
