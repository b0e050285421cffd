import { findTextFault, kindOfText } from '#features/dictionary/public.ts';
import type { ExperimentInput } from './contract/experiments.ts';
import type { Tx } from '#platform/database.server.ts';
import type { AnalyticsPorts, PageVersion } from './ports.server.ts';
import { VARIED_AREAS } from './rules/experiments.ts';

type Variants = ExperimentInput['variants'];
type Text = Variants[number]['texts'][number];
type Standards = ReadonlyMap<string, string>;
type Site = Parameters<AnalyticsPorts['textInForce']>[0];

/** What a variant may show, and what stands in its place. */
export type Varied = { readonly standards: Standards; readonly pages: readonly PageVersion[] };

/** Whether it is a page that varies, and not one of its words. */
export const isOfPage = ({ id }: Pick<Text, 'id'>): boolean => id.startsWith('/');

/** Reads what variants are judged by; nothing of pages where none varies. */
export const readVaried = async (
  tx: Tx,
  { ports, site }: { ports: Pick<AnalyticsPorts, 'standardTexts' | 'pageVersions'>; site: Site },
  variants: Variants,
): Promise<Varied> => {
  const addresses = [...new Set(variants.flatMap(({ texts }) => texts.filter(isOfPage)).map(({ id }) => id))];
  const pages = addresses.length === 0 ? [] : await ports.pageVersions(tx, site, addresses);
  return { standards: ports.standardTexts(site), pages };
};

/** The number of the version that visitors see at an address; nothing where they see what the site has by itself. */
export const versionInForce = (pages: readonly PageVersion[], address: string): string =>
  String(pages.find(({ id, isNow }) => isNow && id === address)?.number ?? '');

/** Settings of a site are made of these once for everybody. */
const FOR_EVERYBODY = 'configurator.fuel.';

/** Whether a text may vary: a page's own words that nobody agrees to. */
const mayVary = (id: string, standards: Standards): boolean =>
  !id.startsWith(FOR_EVERYBODY) &&
  VARIED_AREAS.some((area) => id.startsWith(`${area}.`)) &&
  kindOfText(id) === 'free' &&
  standards.has(id);

/** Why a variant cannot be shown; null where it can. */
const faultOfVariant = ({ texts: all }: Variants[number], { standards, pages }: Varied) => {
  if (new Set(all.map(({ id }) => id)).size < all.length) return 'textTwice' as const;
  const isThere = ({ id, value }: Text): boolean =>
    pages.some((one) => one.id === id && String(one.number) === value.trim());
  if (!all.filter(isOfPage).every(isThere)) return 'versionUnknown' as const;
  const texts = all.filter((one) => !isOfPage(one));
  if (texts.some(({ id }) => !mayVary(id, standards))) return 'textUnknown' as const;
  return texts.some(({ id, value }) => findTextFault(value, standards.get(id) ?? '') !== null)
    ? ('textFaulty' as const)
    : null;
};

/** What is wrong with the texts of an experiment and with which variant; null where nothing is. */
export const findVariantFault = (variants: Variants, varied: Varied) => {
  for (const [at, one] of variants.entries()) {
    if (at === 0 && one.texts.length > 0) return { code: 'firstVaries' as const, at };
    if (at > 0 && one.texts.length === 0) return { code: 'nothingVaries' as const, at };
    const code = faultOfVariant(one, varied);
    if (code !== null) return { code, at };
  }
  return null;
};
