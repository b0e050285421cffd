import type { Version } from '#features/catalog/public.ts';
import { subtractMoney, type Money } from '#kernel/money.ts';

/** A step up somebody put on the list, as far as choosing needs it. */
export type UpgradeWay = {
  readonly id: string;
  readonly fromMvsCode: string | null;
  readonly toMvsCode: string;
  readonly toYear: number;
  readonly headline: string;
  readonly text: string;
};

export type UpgradeSuggestion = {
  readonly source: 'SETUP' | 'NEXT_VERSION';
  readonly setupId: string | null;
  readonly headline: string | null;
  readonly text: string | null;
  readonly to: Version;
  readonly difference: Money;
};

/** The next version up is only worth a word while it is within a quarter of the price. */
const NEAR = 1.25;

/**
 * What to offer beside a version: the listed ways in their order, then the next version up of the same model. A way to a car
 * that is not on sale, or that costs no more, is left out, and no car is named twice.
 */
export const suggestUpgrades = (input: {
  from: Version;
  ways: readonly UpgradeWay[];
  versions: readonly Version[];
  limit: number;
}): UpgradeSuggestion[] => {
  const { from, ways, versions, limit } = input;
  const listed = ways
    .filter(({ fromMvsCode }) => fromMvsCode === null || fromMvsCode === from.code)
    .flatMap((way): UpgradeSuggestion[] => {
      const to = versions.find(({ code, year }) => code === way.toMvsCode && year === way.toYear);
      if (to === undefined) return [];
      const { id: setupId, headline, text } = way;
      return [{ source: 'SETUP', setupId, headline, text, to, difference: subtractMoney(to.price, from.price) }];
    });
  const next = nextVersion(from, versions);
  const all = next === null ? listed : [...listed, next];
  const dearer = all.filter(({ difference }) => difference.amount > 0);
  const isFirst = ({ to }: UpgradeSuggestion, index: number): boolean =>
    dearer.findIndex((other) => other.to.code === to.code && other.to.year === to.year) === index;
  return dearer.filter(isFirst).slice(0, limit);
};

const nextVersion = (from: Version, versions: readonly Version[]): UpgradeSuggestion | null => {
  const [to] = versions
    .filter(({ modelCode, price }) => modelCode === from.modelCode && price.amount > from.price.amount)
    .filter(({ price }) => price.amount <= from.price.amount * NEAR)
    .toSorted((one, other) => one.price.amount - other.price.amount || one.code.localeCompare(other.code));
  if (to === undefined) return null;
  const difference = subtractMoney(to.price, from.price);
  return { source: 'NEXT_VERSION', setupId: null, headline: null, text: null, to, difference };
};
