import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { Table } from '#ui/table.tsx';
import type { RuleCaseView } from '../../contract/review.ts';
import type { RulesData } from './rules-data.ts';
import type { RuleTexts } from './rules-page.ts';
import styles from './rules.module.css';
import { Reasons } from './try-outcome.tsx';

type Props = { say: Say; words: RuleTexts; given: RulesData };

/** The model's cases with how they come out now, those that fail first, and the rules that none of them touches. */
export function Cases({ say, words, given }: Props) {
  const { model } = given;
  const { cases, rules, untouched } = model;
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{say('cases')}</h3>
      {cases.length === 0 ? <Notice>{say('cases.none')}</Notice> : <CaseTable say={say} words={words} given={given} />}
      {rules.length > 0 && (
        <>
          <p>{say('coverage.text', { touched: rules.length - untouched.length, count: rules.length })}</p>
          {untouched.length > 0 && (
            <details>
              <summary className={styles.summary}>{say('coverage.open', { count: untouched.length })}</summary>
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

function CaseTable({ say, words, given }: Props) {
  return (
    <Table caption={say('cases')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('case')}</th>
          <th scope="col">{say('outcome')}</th>
          <th scope="col">{say('case.expected')}</th>
          <th scope="col">{say('case.actual')}</th>
          <th scope="col">{say('case.drop')}</th>
        </tr>
      </thead>
      <tbody>
        {given.model.cases.map((one) => (
          <tr key={one.id} id={`case-${one.id}`}>
            <th scope="row" className={styles.why}>
              {one.name}
              <span className={styles.soft}>
                {words.nameOf(one.versionId)}.{' '}
                {one.chosen.length === 0 ? say('chosen.nothing') : say('chosen', { list: words.list(one.chosen) })}
              </span>
            </th>
            <td>
              <Badge tone={one.result.passes ? 'success' : 'danger'}>
                {say(one.result.passes ? 'case.passes' : 'case.fails')}
              </Badge>
            </td>
            <td>
              {say(`outcome.${one.expected}`)}
              {one.forced.length > 0 && <p>{say('case.forced', { list: words.list(one.forced) })}</p>}
            </td>
            <td className={styles.why}>
              <Actual say={say} words={words} result={one.result} />
            </td>
            <td>
              <form method="post" action={given.here}>
                <input type="hidden" name="token" value={given.token} />
                <input type="hidden" name="case" value={one.id} />
                <Button type="submit" variant="quiet" size="medium" aria-label={say('case.dropOf', { name: one.name })}>
                  {say('case.drop')}
                </Button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Actual({ say, words, result }: { say: Say; words: RuleTexts; result: RuleCaseView['result'] }) {
  const { actual, unknown, notForced, conflict } = result;
  return (
    <>
      {say(`outcome.${actual}`)}
      {unknown.length > 0 && <p>{say('case.unknown', { list: words.list(unknown) })}</p>}
      {notForced.length > 0 && <p>{say('case.notForced', { list: words.list(notForced) })}</p>}
      {conflict !== null && <Reasons words={words} reason={conflict} />}
    </>
  );
}
