import { findTextFault, kindOfText } from '#features/dictionary/public.ts';
import type { ExperimentInput } from './contract/experiments.ts';
import { VARIED_AREAS } from './rules/experiments.ts';

type Variants = ExperimentInput['variants'];
type Standards = ReadonlyMap<string, string>;

/** Settings of a site are made of these once for everybody. */
const FOR_EVERYBODY = 'configurator.fuel.';

/** Whether a text may vary: a page's own words that nobody agrees to. */
const mayVary = (id: string, standards: Standards): boolean =>
  !id.startsWith(FOR_EVERYBODY) &&
  VARIED_AREAS.some((area) => id.startsWith(`${area}.`)) &&
  kindOfText(id) === 'free' &&
  standards.has(id);

/** Why a variant cannot be shown; null where it can. */
const faultOfVariant = ({ texts }: Variants[number], standards: Standards) => {
  if (new Set(texts.map(({ id }) => id)).size < texts.length) return 'textTwice' as const;
  if (texts.some(({ id }) => !mayVary(id, standards))) return 'textUnknown' as const;
  return texts.some(({ id, value }) => findTextFault(value, standards.get(id) ?? '') !== null)
    ? ('textFaulty' as const)
    : null;
};

/** What is wrong with the texts of an experiment and with which variant; null where nothing is. */
export const findVariantFault = (variants: Variants, standards: Standards) => {
  for (const [at, one] of variants.entries()) {
    if (at === 0 && one.texts.length > 0) return { code: 'firstVaries' as const, at };
    if (at > 0 && one.texts.length === 0) return { code: 'nothingVaries' as const, at };
    const code = faultOfVariant(one, standards);
    if (code !== null) return { code, at };
  }
  return null;
};
