import { brandOf } from '#brands/brands.ts';
import { pageSettings } from '#brands/page-settings.ts';
import { findSettingFault, type Setting } from '#features/dictionary/public.ts';
import type { Market } from '#kernel/market.ts';
import { models } from '#seed/models.ts';
import type { Site, SiteSettings } from '#ui/page-context.ts';
import { changedTexts } from './changed-texts.ts';

const SWITCHES = {
  'enable-chat-bot': 'chatBot',
  'enable-subsidized-price': 'subsidizedPrice',
  'enables-cpf-cnpj-in-lead-form': 'cpfCnpjInLeadForm',
  'leads-allowed-without-cpf': 'leadsAllowedWithoutCpf',
  'leads-without-influence-area': 'leadsWithoutInfluenceArea',
} as const;
const TTL = 'location-ttl';
const MODELS = 'current-car-models';
/** What is the brand's or the market's nature: shown beside those that may be changed. Addresses and keys are the deployment's and not listed. */
const FIXED = ['page-brand', 'page-country', 'page-language', 'page-skin', 'page-country-phone-code', 'sso-context'];

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

const modelsOf = (brand: string): string[] => models.filter((model) => model.brand === brand).map(({ code }) => code);

/** The page settings of a site with their defaults, and what each may hold. */
export const settingsFor = ({ brand, market }: Site): readonly Setting[] => {
  const own = brandOf(brand);
  const site = {
    switches: own.switches[market],
    locationTtlMs: own.settings[market].locationTtlMs,
    models: modelsOf(brand),
  };
  const shown = pageSettings({ brand: own, market, fuelLabels: {}, site });
  const standardOf = (name: string): string => shown[name] ?? '';
  return [
    ...Object.keys(SWITCHES).map((name) => ({ name, standard: standardOf(name), kind: 'switch' as const })),
    { name: TTL, standard: standardOf(TTL), kind: 'number', least: MINUTE_MS, most: WEEK_MS },
    { name: MODELS, standard: standardOf(MODELS), kind: 'list', choices: modelsOf(brand) },
    ...FIXED.map((name) => ({ name, standard: standardOf(name), kind: 'fixed' as const })),
  ];
};

const made = new Map<string, SiteSettings>();

/** What was made of the settings counts no longer; who keeps something by them makes it anew. */
export const forgetSettings = (): void => made.clear();

/** The settings in force for a site: one object until somebody changes a text or a setting. */
export const siteSettings = ({ brand, market }: Site): SiteSettings => {
  const name = `${brand} ${market}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const changed = changedTexts({ brand, market })['setting'] ?? {};
  const values = new Map(
    settingsFor({ brand, market }).map((setting) => {
      const value = changed[setting.name];
      const fits = value !== undefined && findSettingFault(value, setting) === null;
      return [setting.name, fits ? value : setting.standard];
    }),
  );
  const isOn = (setting: keyof typeof SWITCHES): boolean => values.get(setting) === 'true';
  const settings: SiteSettings = {
    switches: {
      chatBot: isOn('enable-chat-bot'),
      subsidizedPrice: isOn('enable-subsidized-price'),
      cpfCnpjInLeadForm: isOn('enables-cpf-cnpj-in-lead-form'),
      leadsAllowedWithoutCpf: isOn('leads-allowed-without-cpf'),
      leadsWithoutInfluenceArea: isOn('leads-without-influence-area'),
    },
    locationTtlMs: Number(values.get(TTL)),
    models: (values.get(MODELS) ?? '').split(',').filter((code) => code !== ''),
  };
  made.set(name, settings);
  return settings;
};

/** The switches of a site, for the calls that ask about them. */
export const switchesFor = (brand: string, market: Market): SiteSettings['switches'] =>
  siteSettings({ brand, market }).switches;
