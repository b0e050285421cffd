import type { ConfigurableCar } from '#features/catalog/public.ts';
import { rulesOfCar, type CarRule } from '../engine/of-car.ts';

/** A rule by the ids it speaks of: what `id` does to `others`; a group has no `id`. */
export type RuleView = {
  readonly source: CarRule['source'];
  readonly id: string | null;
  readonly others: string[];
};

/** The rules authors write; the rest (which version offers what, one colour a car) follows from the lists. */
export const WRITTEN = ['inclusive', 'exclusive', 'optionalColors', 'choiceGroup', 'required'] as const;

export const isWritten = ({ source }: Pick<CarRule, 'source'>): boolean =>
  (WRITTEN as readonly string[]).includes(source);

export const viewRule = (rule: CarRule): RuleView => {
  const { source } = rule;
  switch (rule.kind) {
    case 'one':
    case 'atMostOne':
    case 'count':
      return { source, id: null, others: [...rule.of] };
    case 'requires':
      return { source, id: rule.id, others: [...rule.all] };
    case 'requiresAny':
      return { source, id: rule.id, others: [...rule.any] };
    case 'excludes':
      return { source, id: rule.id, others: [...rule.others] };
    case 'colors':
      return { source, id: rule.id, others: [...rule.allowed] };
  }
};

/** A text that is equal for equal rules, whatever order they list things in. */
export const keyOf = ({ source, id, others }: RuleView): string => JSON.stringify([source, id, [...others].sort()]);

/** Every rule the authors of a model wrote, over all its versions. */
export const writtenRules = (car: ConfigurableCar): RuleView[] => rulesOfCar(car).rules.filter(isWritten).map(viewRule);
