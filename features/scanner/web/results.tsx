import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Result } from '../rules/collect.ts';
import { goalHref, type Goal } from '../rules/places.ts';
import styles from './scanner.module.css';

type Props = { readonly t: Translate; readonly results: readonly Result<string>[]; readonly goal: Goal | null };

/** What was read: the frame, the code and its kind, and the way on. */
export function Results({ t, results, goal }: Props) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t('scanner.results')}</h2>
      <ol className={styles.results}>
        {results.map((result) => (
          <li key={`${result.format} ${result.text}`} className={styles.result}>
            <img className={styles.frame} src={result.frame} alt={t('scanner.frame', { code: result.text })} />
            <div className={styles.words}>
              <p className={styles.code}>{result.text}</p>
              <p>
                {t(`scanner.format.${result.format}`)}
                {result.chassis !== null && `. ${t('scanner.chassis')}. ${t(`scanner.chassis.${result.chassis}`)}`}
              </p>
              <Ways t={t} result={result} goal={goal} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ways({ t, result, goal }: Pick<Props, 't' | 'goal'> & { readonly result: Result<string> }) {
  if (goal === null) return <CopyButton t={t} text={result.text} />;
  if (goal.takes === 'chassis' && result.chassis === null) return <p>{t('scanner.chassis.not')}</p>;
  return (
    <Cluster>
      <LinkButton href={goalHref(goal, result.text)}>{t('scanner.use', { code: result.text })}</LinkButton>
    </Cluster>
  );
}

function CopyButton({ t, text }: { readonly t: Translate; readonly text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    setDone(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <Cluster>
      <Button variant="secondary" onClick={() => void copy()}>
        <span aria-live="polite">{isDone ? t('scanner.copied') : t('scanner.copy', { code: text })}</span>
      </Button>
    </Cluster>
  );
}
