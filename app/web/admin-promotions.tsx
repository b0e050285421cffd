import { getModels } from '#features/catalog/contract/model.ts';
import { promotionResource } from '#features/promotions/web/admin/promotions.tsx';
import { linkedPlaces } from '#features/content/web/admin/linked-places.ts';

const MOST_MODELS = 100;

const promotions = promotionResource({
  linkedTo: linkedPlaces,
  models: async (page) => {
    const models = await page.call(getModels, { query: { page: 0, size: MOST_MODELS } });
    const named = models.ok ? models.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
    return [{ value: '', label: '–' }, ...named];
  },
});

export const { resource } = promotions;
export const handle = { js: false };
export const loader = promotions.loader;
export const action = promotions.action;
export const meta = promotions.meta;

export default promotions.Screen;
