import { brandOf } from '#brands/brands.ts';
import { pageSettings } from '#brands/page-settings.ts';
import { models } from '#seed/models.ts';
import type { Page } from '#ui/page-context.ts';

const FUELS = ['diesel', 'flex', 'tetrafuel', 'electric', 'hybrid', 'gas', 'flex-hybrid'];

/** The page settings of the spec, as the head's meta values. */
export const settingsOf = (page: Page): Record<string, string> => {
  const texts = page.texts('catalog');
  return pageSettings({
    brand: brandOf(page.brand),
    market: page.market,
    fuelLabels: Object.fromEntries(FUELS.map((fuel) => [fuel, texts[`fuel.${fuel}`] ?? fuel])),
    models: models.filter((model) => model.brand === page.brand).map((model) => model.code),
  });
};
