import { getModels } from '#features/catalog/contract/model.ts';
import { eventResource } from '#features/events/web/admin/events.tsx';
import { dealerOptions } from './waiting-ports.ts';

const MOST_MODELS = 100;

const events = eventResource({
  options: async (page) => {
    const [dealers, models] = await Promise.all([
      dealerOptions(page),
      page.call(getModels, { query: { page: 0, size: MOST_MODELS } }),
    ]);
    const named = models.ok ? models.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
    const none = { value: '', label: '–' };
    return { dealers: [none, ...dealers], models: [none, ...named] };
  },
});

export const { resource } = events;
export const handle = { js: false };
export const loader = events.loader;
export const action = events.action;
export const meta = events.meta;

export default events.Screen;
