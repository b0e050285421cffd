import type { MetaArgs } from 'react-router';
import { getDatasheet, getModels } from '#features/catalog/contract/model.ts';
import { wishlistAction, wishlistLoader, wishlistMeta, WishlistScreen } from '#features/garage/web/wishlist.tsx';

export const handle = { js: false };

export const loader = wishlistLoader({
  nameCar: async (page, { mvsCode, year }) => {
    const [sheet, models] = await Promise.all([
      page.call(getDatasheet, { query: { mvsCode, year } }),
      page.call(getModels, { query: {} }),
    ]);
    if (!sheet.ok || !models.ok) return null;
    const { modelCode, modelName, versionName } = sheet.value.version;
    const model = models.value.models.find(({ code }) => code === modelCode);
    return model === undefined ? null : { name: `${modelName} ${versionName} ${year}`, slug: model.slug };
  },
});
export const action = wishlistAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => wishlistMeta(loaderData, matches);

export default WishlistScreen;
