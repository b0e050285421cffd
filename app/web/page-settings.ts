import { brandOf } from '#brands/brands.ts';
import { pageSettings } from '#brands/page-settings.ts';
import { models } from '#seed/models.ts';
import type { Page } from '#ui/page-context.ts';

const FUELS = ['diesel', 'flex', 'tetrafuel', 'electric', 'hybrid', 'gas', 'flex-hybrid'];

const made = new Map<string, Record<string, string>>();

/** The page settings of the spec, as the head's meta values: the same on every page of a brand in a market. */
export const settingsOf = (page: Page): Record<string, string> => {
  const key = `${page.brand} ${page.market}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const settings = makeSettings(page);
  made.set(key, settings);
  return settings;
};

const makeSettings = (page: Page): Record<string, string> => {
  const texts = page.texts('catalog');
  return pageSettings({
    brand: brandOf(page.brand),
    market: page.market,
    fuelLabels: Object.fromEntries(FUELS.map((fuel) => [fuel, texts[`fuel.${fuel}`] ?? fuel])),
    models: models.filter((model) => model.brand === page.brand).map((model) => model.code),
  });
};
