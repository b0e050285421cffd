import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { Table } from '#ui/table.tsx';
import type { Reason, TriedRules } from '../../contract/review.ts';
import { KeepForm } from './keep-form.tsx';
import type { RulesData } from './rules-data.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';

export function Reasons({ words, reason }: { words: RuleTexts; reason: Reason }) {
  return (
    <ul className={styles.list}>
      {words.reasons(reason).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

type Props = { t: TranslateUnder<'ruleAdmin'>; words: RuleTexts; input: RulesData; tried: TriedRules };

/** What the choices decide, and why; then the form that keeps them as a case. */
export function TryOutcome({ t, words, input, tried }: Props) {
  const { isPossible, conflict, options } = tried;
  const free = options.filter(({ state }) => state === 'free');
  return (
    <section className={styles.section} aria-labelledby="outcome">
      <h3 id="outcome" className={styles.title}>
        {t('outcome')}
      </h3>
      <Notice tone={isPossible ? 'success' : 'error'} title={t(isPossible ? 'outcome.BUILDABLE' : 'outcome.REFUSED')}>
        <p>{input.chosen.length === 0 ? t('chosen.nothing') : t('chosen', { list: words.list(input.chosen) })}</p>
        {conflict !== null && <Reasons words={words} reason={conflict} />}
      </Notice>
      {isPossible && <Decided t={t} words={words} options={options.filter(({ state }) => state !== 'free')} />}
      {free.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('free', { count: free.length })}</summary>
          <p>{words.list(free.map(({ id }) => id))}</p>
        </details>
      )}
      <KeepForm t={t} words={words} input={input} tried={tried} />
    </section>
  );
}

function Decided({
  t,
  words,
  options,
}: {
  t: TranslateUnder<'ruleAdmin'>;
  words: RuleTexts;
  options: TriedRules['options'];
}) {
  if (options.length === 0) return <Notice>{t('decided.none')}</Notice>;
  return (
    <Table caption={t('decided')}>
      <thead>
        <tr>
          <th scope="col">{t('option')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, state, why }) => (
          <tr key={id}>
            <th scope="row">{words.nameOf(id)}</th>
            <td>
              <Badge tone={state === 'forced' ? 'accent' : 'warning'}>{t(`state.${state}`)}</Badge>
            </td>
            <td className={styles.why}>{why !== null && <Reasons words={words} reason={why} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
