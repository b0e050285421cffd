import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
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

type Props = { say: Say; words: RuleTexts; given: RulesData; tried: TriedRules };

/** What the choices decide, and why; then the form that keeps them as a case. */
export function TryOutcome({ say, words, given, tried }: Props) {
  const { isPossible, conflict, options } = tried;
  const free = options.filter(({ state }) => state === 'free');
  return (
    <section className={styles.section} aria-labelledby="outcome">
      <h3 id="outcome" className={styles.title}>
        {say('outcome')}
      </h3>
      <Notice tone={isPossible ? 'success' : 'error'} title={say(isPossible ? 'outcome.BUILDABLE' : 'outcome.REFUSED')}>
        <p>{given.chosen.length === 0 ? say('chosen.nothing') : say('chosen', { list: words.list(given.chosen) })}</p>
        {conflict !== null && <Reasons words={words} reason={conflict} />}
      </Notice>
      {isPossible && <Decided say={say} words={words} options={options.filter(({ state }) => state !== 'free')} />}
      {free.length > 0 && (
        <details>
          <summary className={styles.summary}>{say('free', { count: free.length })}</summary>
          <p>{words.list(free.map(({ id }) => id))}</p>
        </details>
      )}
      <KeepForm say={say} words={words} given={given} tried={tried} />
    </section>
  );
}

function Decided({ say, words, options }: { say: Say; words: RuleTexts; options: TriedRules['options'] }) {
  if (options.length === 0) return <Notice>{say('decided.none')}</Notice>;
  return (
    <Table caption={say('decided')}>
      <thead>
        <tr>
          <th scope="col">{say('option')}</th>
          <th scope="col">{say('state')}</th>
          <th scope="col">{say('why')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, state, why }) => (
          <tr key={id}>
            <th scope="row">{words.nameOf(id)}</th>
            <td>
              <Badge tone={state === 'forced' ? 'accent' : 'warning'}>{say(`state.${state}`)}</Badge>
            </td>
            <td className={styles.why}>{why !== null && <Reasons words={words} reason={why} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
