import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { COMPARED_ROWS, rowName, type ComparedColumn } from './comparison.ts';
import styles from './compare.module.css';

type Props = { t: Translate; column: ComparedColumn; market: 'br' | 'ar'; href: string | null };

/** One way to pay. Rows stand at the same height in every card, so that an eye can run across. */
export function CompareCard({ t, column, market, href }: Props) {
  const { name, state, values, why, words } = column;
  return (
    <article className={styles.card} data-state={state} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {state !== 'open' && <Badge tone="warning">{t('payWays.closed')}</Badge>}
      </header>
      <p className={styles.why}>{why}</p>
      {state === 'open' && (
        <dl className={styles.values}>
          {COMPARED_ROWS.map((row, index) => ({ row, value: values[index] ?? '' }))
            .filter(({ value }) => value !== '')
            .map(({ row, value }) => (
              <div
                key={row}
                className={styles.value}
                data-row={row}
                data-market={market}
                data-empty={isEmpty(t, value)}
              >
                <dt>{t(rowName(row, column))}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
      {state === 'open' && href !== null && (
        <LinkButton href={href} wide variant="secondary" aria-label={t('payWays.choose.label', { name })}>
          {t('payWays.choose')}
        </LinkButton>
      )}
      {words !== null && (
        <details className={styles.law}>
          <summary>{t('payWays.conditions')}</summary>
          <p>{words.legal}</p>
        </details>
      )}
    </article>
  );
}

const isEmpty = (t: Translate, value: string | undefined): true | undefined =>
  value === t('payWays.none') ? true : undefined;
