import { Notice } from '#ui/notice.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import type { ModelRules } from '../../contract/review.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';

/** What to mend: cases that fail, then what the checker found, with the rules it follows from. */
export function Findings({ t, words, model }: { t: TranslateUnder<'ruleAdmin'>; words: RuleTexts; model: ModelRules }) {
  const failing = model.cases.filter(({ result }) => !result.passes);
  const nothing = failing.length === 0 && model.findings.length === 0;
  return (
    <section className={styles.section} aria-labelledby="wrong">
      <h3 id="wrong" className={styles.title}>
        {t('wrong')}
      </h3>
      {nothing && <Notice tone="success">{t('wrong.none')}</Notice>}
      {failing.map(({ id, name }) => (
        <Notice key={id} tone="error">
          <a href={`#case-${id}`}>
            {t('case.fails')}: {name}
          </a>
        </Notice>
      ))}
      {model.findings.map((finding) => (
        <Notice key={`${finding.kind} ${finding.ids.join(' ')}`} tone="error">
          <p>{t(`finding.${finding.kind}`, { list: words.list(finding.ids) })}</p>
          {finding.versionIds.length > 0 && <p>{t('on', { list: words.list(finding.versionIds) })}</p>}
          {finding.rules.length > 0 && (
            <>
              <p>{t('because')}</p>
              <ul className={styles.list}>
                {finding.rules.map((rule) => (
                  <li key={words.rule(rule)}>{words.rule(rule)}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      ))}
    </section>
  );
}
