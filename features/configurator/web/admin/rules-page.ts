import type { Page } from '#ui/page-context.ts';
import { translatorUnder, type SomeTexts, type TranslateUnder } from '#ui/translate.ts';
import type { ModelRules, Reason, RuleWords } from '../../contract/review.ts';

export const readTexts = (page: Page) => page.shownTexts('ruleAdmin', 'ui');

export const describeRules = (texts: SomeTexts) => translatorUnder('ruleAdmin', texts);

/** What a rule, a reason, a list of ids reads as. */
export const toWords = (
  t: TranslateUnder<'ruleAdmin'>,
  { versions, items }: Pick<ModelRules, 'versions' | 'items'>,
) => {
  const names = new Map([...versions, ...items].map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const list = (ids: readonly string[]): string => {
    const all = ids.map(nameOf);
    return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')}${t('and')}${all.at(-1) ?? ''}`;
  };
  const rule = ({ source, id, others }: RuleWords): string =>
    t(`rule.${source}`, { id: id === null ? '' : nameOf(id), list: list(others) });
  const reasons = ({ choices, rules }: Reason): string[] => [
    ...(choices.length === 0 ? [] : [t('chosen', { list: list(choices) })]),
    ...rules.map(rule),
  ];
  return { nameOf, list, rule, reasons };
};
export type RuleTexts = ReturnType<typeof toWords>;
