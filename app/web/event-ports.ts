import { getModels } from '#features/catalog/contract/model.ts';
import type { EventPorts, PosterCar } from '#features/events/web/ports.ts';
import { modelPicture } from './model-picture.ts';

const MOST_MODELS = 100;

/** The cars that posters show, as the catalogue has them; none where it could not be read. */
export const eventPorts: EventPorts = {
  cars: async (page) => {
    const found = await page.call(getModels, { query: { page: 0, size: MOST_MODELS } });
    if (!found.ok) return new Map();
    return new Map(
      found.value.models.map((model): [string, PosterCar] => [
        model.code,
        { name: model.name, picture: modelPicture(model), see: page.path('model', { model: model.slug }) },
      ]),
    );
  },
};
