import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { RuleCaseView } from '../../contract/review.ts';
import type { RulesData } from './rules-data.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';
import { Reasons } from './try-outcome.tsx';

type Props = { t: TranslateUnder<'ruleAdmin'>; words: RuleTexts; input: RulesData };

/** The model's cases with how they come out now, those that fail first, and the rules that none of them touches. */
export function Cases({ t, words, input }: Props) {
  const { model } = input;
  const { cases, rules, untouched } = model;
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{t('cases')}</h3>
      {cases.length === 0 ? <Notice>{t('cases.none')}</Notice> : <CaseTable t={t} words={words} input={input} />}
      {rules.length > 0 && (
        <>
          <p>{t('coverage.text', { touched: rules.length - untouched.length, count: rules.length })}</p>
          {untouched.length > 0 && (
            <details>
              <summary className={styles.summary}>{t('coverage.open', { count: untouched.length })}</summary>
              <ul className={styles.list}>
                {untouched.map((rule) => (
                  <li key={words.rule(rule)}>{words.rule(rule)}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </div>
  );
}

function CaseTable({ t, words, input: params }: Props) {
  return (
    <Table caption={t('cases')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('case')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('case.expected')}</th>
          <th scope="col">{t('case.actual')}</th>
          <th scope="col">{t('case.drop')}</th>
        </tr>
      </thead>
      <tbody>
        {params.model.cases.map((one) => (
          <tr key={one.id} id={`case-${one.id}`}>
            <th scope="row" className={styles.why}>
              {one.name}
              <span className={styles.soft}>
                {words.nameOf(one.versionId)}.{' '}
                {one.chosen.length === 0 ? t('chosen.nothing') : t('chosen', { list: words.list(one.chosen) })}
              </span>
            </th>
            <td>
              <Badge tone={one.result.passes ? 'success' : 'danger'}>
                {t(one.result.passes ? 'case.passes' : 'case.fails')}
              </Badge>
            </td>
            <td>
              {t(`outcome.${one.expected}`)}
              {one.forced.length > 0 && <p>{t('case.forced', { list: words.list(one.forced) })}</p>}
            </td>
            <td className={styles.why}>
              <Actual t={t} words={words} result={one.result} />
            </td>
            <td>
              <PageForm action={params.here} held={{ case: one.id }}>
                <Button type="submit" variant="quiet" size="medium" aria-label={t('case.dropOf', { name: one.name })}>
                  {t('case.drop')}
                </Button>
              </PageForm>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Actual({
  t,
  words,
  result,
}: {
  t: TranslateUnder<'ruleAdmin'>;
  words: RuleTexts;
  result: RuleCaseView['result'];
}) {
  const { actual, unknown, notForced, conflict } = result;
  return (
    <>
      {t(`outcome.${actual}`)}
      {unknown.length > 0 && <p>{t('case.unknown', { list: words.list(unknown) })}</p>}
      {notForced.length > 0 && <p>{t('case.notForced', { list: words.list(notForced) })}</p>}
      {conflict !== null && <Reasons words={words} reason={conflict} />}
    </>
  );
}
