import { Accordion } from '#ui/accordion.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import type { RuleWords } from '../../contract/review.ts';
import { WRITTEN } from '../../rules/review/rule-view.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';

/** Every rule in words, by what it does. */
export function RuleList({
  t,
  words,
  rules,
}: {
  t: TranslateUnder<'ruleAdmin'>;
  words: RuleTexts;
  rules: readonly RuleWords[];
}) {
  const groups = WRITTEN.map((source) => ({ source, rules: rules.filter((rule) => rule.source === source) }));
  return (
    <section className={styles.section} aria-labelledby="rules">
      <h3 id="rules" className={styles.title}>
        {t('count', { title: t('rules'), count: rules.length })}
      </h3>
      {rules.length === 0 && <Notice>{t('rules.none')}</Notice>}
      <Accordion
        items={groups
          .filter((group) => group.rules.length > 0)
          .map((group) => ({
            id: `rules-${group.source}`,
            title: t('count', { title: t(`rules.${group.source}`), count: group.rules.length }),
            content: (
              <ul className={styles.list}>
                {group.rules.map((rule) => (
                  <li key={words.rule(rule)}>{words.rule(rule)}</li>
                ))}
              </ul>
            ),
          }))}
      />
    </section>
  );
}
