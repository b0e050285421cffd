import { getAllVersions } from '#features/catalog/contract/model.ts';
import { workingAction, workingLoader } from '#features/price/web/admin/working-data.ts';
import { WorkingPrices, workingMeta } from '#features/price/web/admin/working.tsx';
import { listOwnDealers } from '#features/visits/contract/dealer.ts';

export const handle = { js: false };

export const loader = workingLoader({
  listDealers: async (page) => {
    const found = await page.call(listOwnDealers, { query: {} });
    return (found.ok ? found.value.dealers : []).map(({ id, name, cityName }) => ({
      value: id,
      label: `${name}, ${cityName}`,
    }));
  },
  listCars: async (page) => {
    const found = await page.call(getAllVersions, {});
    return (found.ok ? found.value.versions : []).map(({ code, year, modelName, versionName }) => ({
      value: `${code}-${year}`,
      label: `${modelName} ${versionName} ${year}`,
    }));
  },
});
export const action = workingAction;
export const meta = workingMeta;

export default WorkingPrices;
