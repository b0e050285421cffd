import { paymentRules } from '#features/payments/web/playground-rules.ts';
import type { RuleModule, TriedRule } from '#kernel/explain/rule.ts';
import { cardRules } from './cards.ts';
import { phoneRules, placeRules } from './contacts.ts';
import { dateRules } from './dates.ts';
import { documentRules } from './documents.ts';
import { fieldRules } from './fields.ts';
import { moneyRules } from './money.ts';
import { passwordRules, peopleRules } from './people.ts';
import { vehicleRules } from './vehicles.ts';

/** Every rule of the field a maker can try, by the file it stands in. */
export const RULE_MODULES: readonly RuleModule[] = [
  documentRules,
  vehicleRules,
  cardRules,
  peopleRules,
  passwordRules,
  phoneRules,
  placeRules,
  moneyRules,
  dateRules,
  fieldRules,
  ...paymentRules,
];

export const findRule = (name: string): { module: RuleModule; rule: TriedRule } | undefined => {
  const module = RULE_MODULES.find(({ rules }) => rules.some((rule) => rule.name === name));
  const rule = module?.rules.find((known) => known.name === name);
  return module && rule ? { module, rule } : undefined;
};
