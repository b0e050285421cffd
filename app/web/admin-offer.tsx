import { getAllVersions } from '#features/catalog/contract/model.ts';
import { getDealers } from '#features/dealers/contract/search.ts';
import { formAction, formLoader, type Choice } from '#features/offers/web/admin/form-data.ts';
import { formMeta, OfferEditor } from '#features/offers/web/admin/offer-form.tsx';
import { linkedPlaces } from '#features/content/web/admin/linked-places.ts';

export const handle = { js: false };

export const loader = formLoader({
  linkedTo: linkedPlaces,
  listCars: async (page) => {
    const found = await page.call(getAllVersions, {});
    const versions = found.ok ? found.value.versions : [];
    const models = new Map(versions.map(({ modelCode, modelName }) => [modelCode, modelName]));
    return [
      ...versions.map(({ code, year, modelCode, modelName, versionName }): Choice => ({
        value: `${code}|${year}|${modelCode}`,
        label: `${modelName} ${versionName} ${year}`,
      })),
      ...[...models].map(([code, name]): Choice => ({ value: `|0|${code}`, label: name })),
    ];
  },
  listDealers: async (page) => {
    const found = await page.call(getDealers, { query: { limit: '100' } });
    const dealers = found.ok ? found.value.dealers : [];
    return dealers.map(({ id, name, cityName }) => ({ value: id, label: `${name}, ${cityName}` }));
  },
});
export const action = formAction;
export const meta = formMeta;

export default OfferEditor;
