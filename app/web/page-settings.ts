import { brandOf } from '#brands/brands.ts';
import { pageSettings } from '#brands/page-settings.ts';
import type { Page, SiteSettings } from '#ui/page-context.ts';

/** Fuels as the settings name them, with the name the texts have. */
const FUELS = {
  diesel: 'Diesel',
  flex: 'Flex',
  tetrafuel: 'Tetrafuel',
  electric: 'Electric',
  hybrid: 'Hybrid',
  gas: 'Gas',
  'flex-hybrid': 'Flex Hybrid',
} as const;

/** Made once a site, until somebody changes one of its settings or texts. */
const made = new WeakMap<SiteSettings, Record<string, string>>();

/** The page settings of the spec, as the head's meta values: those of a brand in a market, and the car the page is about. */
export const settingsOf = (page: Page): Record<string, string> => {
  const { mvsCode = '', year } = page.shownCar ?? {};
  return { ...baseSettings(page), 'mvs-code': mvsCode, year: year === undefined ? '' : String(year) };
};

const baseSettings = (page: Page): Record<string, string> => {
  const known = made.get(page.settings);
  if (known !== undefined) return known;
  const settings = makeSettings(page);
  made.set(page.settings, settings);
  return settings;
};

const makeSettings = (page: Page): Record<string, string> => {
  const texts = page.texts('configurator');
  return pageSettings({
    brand: brandOf(page.brand),
    market: page.market,
    fuelLabels: Object.fromEntries(Object.entries(FUELS).map(([fuel, name]) => [fuel, texts[`fuel.${name}`] ?? name])),
    provider: page.locationProvider,
    bases: page.serviceBases,
    site: page.settings,
  });
};
