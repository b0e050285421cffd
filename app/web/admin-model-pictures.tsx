import { getModels } from '#features/catalog/contract/model.ts';
import { modelPicturesResource } from '#features/catalog/web/admin/model-pictures.tsx';
import { listPictures } from '#features/content/contract/page-pictures.ts';

const MOST_MODELS = 100;

const modelPictures = modelPicturesResource({
  models: async (page) => {
    const found = await page.call(getModels, { query: { page: 0, size: MOST_MODELS } });
    return found.ok ? found.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
  },
  pictures: async (page) => {
    const found = await page.call(listPictures, { query: {} });
    if (!found.ok) return [];
    return found.value.pictures.map(({ id, name, width, height }) => ({
      value: id,
      label: `${name} (${width} × ${height})`,
    }));
  },
});

export const { resource } = modelPictures;
export const handle = { js: false };
export const loader = modelPictures.loader;
export const action = modelPictures.action;
export const meta = modelPictures.meta;

export default modelPictures.Screen;
