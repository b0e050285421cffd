import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Advice } from '../rules/advice/advisor.ts';
import type { Way } from '../rules/advice/ways.ts';
import type { CarRule } from '../rules/engine/of-car.ts';
import type { Change } from '../rules/proposal.ts';
import { nameOf, t, formatCount, formatList, type Words } from './words.ts';

const listIds = (rule: CarRule): readonly string[] => {
  switch (rule.kind) {
    case 'requires':
      return [rule.id, ...rule.all];
    case 'requiresAny':
      return [rule.id, ...rule.any];
    case 'excludes':
      return [rule.id, ...rule.others];
    case 'colors':
      return [rule.id, ...rule.allowed];
    default:
      return rule.of;
  }
};

/** What a rule says of the things that are being talked about; of many excluded parts only those that matter here. */
const describeRule = (input: {
  words: Words;
  car: ConfigurableCar;
  rule: CarRule;
  spoken: ReadonlySet<string>;
}): string => {
  const { words, car, rule, spoken } = input;
  const names = (ids: readonly string[]): string => {
    const named = ids.filter((id) => spoken.has(id));
    return formatList(
      words,
      (named.length > 0 ? named : ids).map((id) => nameOf(car, id)),
    );
  };
  const all = (ids: readonly string[]): string =>
    formatList(
      words,
      ids.map((id) => nameOf(car, id)),
    );
  switch (rule.kind) {
    case 'requires':
      return t(words, 'rule.brings', { id: nameOf(car, rule.id), list: names(rule.all) });
    case 'requiresAny':
      return t(words, rule.source === 'offer' ? 'rule.offer' : 'rule.needsOne', {
        id: nameOf(car, rule.id),
        list: all(rule.any),
      });
    case 'excludes':
      return t(words, 'rule.excludes', { id: nameOf(car, rule.id), list: names(rule.others) });
    case 'colors':
      return t(words, 'rule.colors', { id: nameOf(car, rule.id), list: all(rule.allowed) });
    default:
      return t(words, 'rule.atMostOne', { list: names(rule.of) });
  }
};

/** That a car has one version or one colour only needs no saying, unless nothing else is said. */
const isObvious = (rule: CarRule): boolean =>
  rule.source === 'version' || (rule.kind === 'one' && rule.source !== 'choiceGroup');

/** Why an option cannot be had, or left out: what was chosen, and the rules that stand between. */
export const describeWhy = (
  words: Words,
  car: ConfigurableCar,
  { why, clicked }: { why: Advice['why']; clicked: string },
): string[] => {
  if (why === null) return [];
  const spoken = new Set([clicked, ...why.choices.map(({ id }) => id)]);
  for (const rule of why.rules) {
    // What two rules share links them: it is worth naming.
    const others = why.rules.filter((other) => other !== rule).flatMap(listIds);
    for (const id of listIds(rule)) if (others.includes(id)) spoken.add(id);
  }
  const relevant = why.rules.filter((rule) => !isObvious(rule));
  const rules = (relevant.length > 0 ? relevant : why.rules).map((rule) => describeRule({ words, car, rule, spoken }));
  const chosen = why.choices.map(({ id }) => nameOf(car, id));
  return [
    ...(chosen.length > 0 ? [t(words, 'rule.chosen', { list: formatList(words, chosen) })] : []),
    ...new Set(rules),
  ];
};

/** A way out in a line of its own. */
export const describeWay = (
  words: Words,
  car: ConfigurableCar,
  { way, change }: { way: Way; change: Change },
): string => {
  if (way.kind === 'leave') return t(words, 'way.leave');
  if (way.kind === 'instead') return t(words, 'way.instead', { name: nameOf(car, way.instead ?? '') });
  const isOff = change.kind === 'remove';
  return t(words, isOff ? 'way.without' : 'way.with', { name: nameOf(car, change.id) });
};

/** As many as are read; the rest are counted. */
const MOST_NAMED = 6;

/** All that changes on a way, beside what was clicked. */
export const describeWayChanges = (words: Words, car: ConfigurableCar, way: Way): string[] => {
  const line = (
    key: `way.${'version' | 'color' | 'coating' | 'come' | 'go'}`,
    ids: readonly (string | null)[],
  ): string[] => {
    const names = ids.filter((id) => id !== null).map((id) => nameOf(car, id));
    const rest = names.length - MOST_NAMED;
    const shown = rest > 1 ? [...names.slice(0, MOST_NAMED), formatCount(words, 'alt.more', rest)] : names;
    return names.length === 0 ? [] : [t(words, key, { list: formatList(words, shown) })];
  };
  return [
    ...line('way.version', [way.version]),
    ...line('way.color', [way.color]),
    ...line('way.coating', [way.coating]),
    ...line(
      'way.come',
      way.come.filter((id) => id !== way.instead),
    ),
    ...line('way.go', way.go),
  ];
};
