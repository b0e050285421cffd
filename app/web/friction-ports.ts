import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import type { FrictionPorts } from '#features/analytics/web/admin/friction-data.ts';

/** The catalogue names what the figures know by its ids; a model that is gone names nothing. */
export const frictionPorts: FrictionPorts = {
  namesOf: async (page, models) => {
    const found = await Promise.all(
      models.map(async (slug) => {
        const car = await page.call(getCarWeb, { query: { slug } });
        if (!car.ok) return null;
        const { versions, parts, colors, coatings, services } = car.value;
        const names = [parts, colors, coatings, services].flatMap<[string, string]>((list) =>
          list.map(({ id, name }): [string, string] => [id, name]),
        );
        const own = versions.map(({ id, versionName }): [string, string] => [id, versionName]);
        return [slug, new Map([...names, ...own])] as const;
      }),
    );
    const byModel = new Map(found.filter((one) => one !== null));
    return (model, id) => byModel.get(model)?.get(id) ?? null;
  },
  models: async (page) => {
    const found = await page.call(getModels, { query: {} });
    return found.ok ? found.value.models.map(({ slug, name }) => ({ value: slug, label: name })) : [];
  },
};
