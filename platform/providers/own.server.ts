import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { faultsOfModule, missingCalls } from './contract.ts';
import type { ProviderKind, ProviderModule, ProviderPlace, Providers } from './types.ts';
import type { Env } from '../env.server.ts';
import type { ProviderEntry } from '../env/providers.server.ts';
import { guardProvider } from './guard.server.ts';

const SETTING_OF = {
  crm: 'CRM_PROVIDER',
  valuation: 'VALUATION_PROVIDER',
  payment: 'PAYMENT_PROVIDER',
  bank: 'BANK_PROVIDER',
} as const;
const KINDS = Object.keys(SETTING_OF) as ProviderKind[];
const OPEN_MS = 10_000;

type Own = {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly brand: string | null;
  readonly market: 'br' | 'ar' | null;
  readonly provider: Providers[ProviderKind];
};

const known = new WeakMap<Env, readonly Own[]>();

type Loaded = { readonly own: Own } | { readonly problems: readonly string[] };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Files, folders and names are sought from where the program was started. */
const importModule = async (specifier: string): Promise<unknown> => {
  const file = createRequire(path.resolve('package.json')).resolve(specifier);
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: unknown };
  return loaded.default;
};

const within = async <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${OPEN_MS / 1000} s`)), OPEN_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

const loadEntry = async (env: Env, kind: ProviderKind, entry: ProviderEntry): Promise<Loaded> => {
  const { brand, market, specifier } = entry;
  const problem = (text: string): string => `${SETTING_OF[kind]}: ${specifier}: ${text}`;
  const said = (faults: readonly string[]): Loaded => ({ problems: faults.map(problem) });
  let exported: unknown;
  try {
    exported = await within(importModule(specifier));
  } catch (error) {
    return said([`cannot be loaded: ${messageOf(error)}`]);
  }
  const faults = faultsOfModule(kind, exported, env.PROVIDER_SETTINGS);
  if (faults.length > 0) return said(faults);
  const { name, settings = [], open } = exported as ProviderModule;
  const own = Object.fromEntries(settings.map((setting) => [setting, env.PROVIDER_SETTINGS[setting] ?? '']));
  const place: ProviderPlace = { settings: own, brand, market };
  try {
    const provider = await within((async () => open(place))());
    const missing = missingCalls(kind, provider);
    return missing.length > 0 ? said(missing) : { own: { kind, name, brand, market, provider } };
  } catch (error) {
    return said([`open failed: ${messageOf(error)}`]);
  }
};

/** Loads what the settings name, once a process. @throws with everything that is missing, a line each. */
export const loadProviders = async (env: Env, brands: readonly string[]): Promise<void> => {
  if (known.has(env)) return;
  const entries = KINDS.flatMap((kind) => env[SETTING_OF[kind]].map((entry) => ({ kind, entry })));
  const strange = entries
    .filter(({ entry }) => entry.brand !== null && !brands.includes(entry.brand))
    .map(({ kind, entry }) => `${SETTING_OF[kind]}: there is no brand ${entry.brand}: ${brands.join(', ')}`);
  const loaded = await Promise.all(entries.map(({ kind, entry }) => loadEntry(env, kind, entry)));
  const problems = [...strange, ...loaded.flatMap((one) => ('problems' in one ? one.problems : []))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  known.set(
    env,
    loaded.flatMap((one) => ('own' in one ? [one.own] : [])),
  );
};

export type OwnProvider<Kind extends ProviderKind> = {
  readonly brand: string | null;
  readonly market: 'br' | 'ar' | null;
  readonly provider: Providers[Kind];
};

/** The own providers of a kind, guarded, the narrowest place first; none where the settings name none. */
export const ownProviders = <Kind extends ProviderKind>(
  env: Env,
  kind: Kind,
  now: () => number,
): readonly OwnProvider<Kind>[] => {
  if (env[SETTING_OF[kind]].length === 0) return [];
  const all = known.get(env);
  // Never ours instead of theirs because somebody forgot to load it.
  if (all === undefined) throw new Error(`${SETTING_OF[kind]} is set, and was not loaded at start`);
  const narrowness = (one: Own): number => (one.brand === null ? 0 : 2) + (one.market === null ? 0 : 1);
  return all
    .filter((own) => own.kind === kind)
    .toSorted((a, b) => narrowness(b) - narrowness(a))
    .map(({ name, brand, market, provider }) => ({
      brand,
      market,
      provider: guardProvider({ kind, name, now, provider: provider as Providers[Kind] }),
    }));
};

type Place = { readonly brand: string; readonly market: string };

/** The one that stands for a brand in a market; null where that is ours. */
export const chooseProvider = <Kind extends ProviderKind>(
  own: readonly OwnProvider<Kind>[],
  { brand, market }: Place,
): Providers[Kind] | null =>
  own.find((one) => (one.brand ?? brand) === brand && (one.market ?? market) === market)?.provider ?? null;
