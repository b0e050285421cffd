import { DayBars, isEmptyChart } from '#ui/day-bars.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Table } from '#ui/table.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './figure-cards.module.css';
import type { Figure } from './figures.ts';

type Props = { readonly t: Translate; readonly site: string; readonly figures: readonly Figure[] };

/** Today's figures with the days before: drawn, and as a table for whoever reads it. */
export function FigureCards({ t, site, figures }: Props) {
  return (
    figures.length > 0 && (
      <section aria-labelledby="console-figures" className={styles.figures}>
        <h2 id="console-figures" className={styles.title}>
          {t('console.figures', { site })}
        </h2>
        <ul className={styles.cards}>
          {figures.map((figure) => (
            <li key={figure.name} className={styles.card}>
              <FigureCard t={t} figure={figure} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function FigureCard({ t, figure: { name, days } }: { readonly t: Translate; readonly figure: Figure }) {
  const today = days.at(-1);
  const [first] = days;
  if (today === undefined || first === undefined) return null;
  const sum = days.reduce((all, { count }) => all + count, 0);
  const title = t(`console.figures.${name}`);
  if (isEmptyChart(days))
    return (
      <>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.none}>{t('console.figures.none', { first: first.day })}</p>
      </>
    );
  return (
    <>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.today}>
        <span className={styles.count}>{today.count}</span>{' '}
        <span>
          {today.more === null ? t('console.figures.today') : t('console.figures.todayOf', { more: today.more })}
        </span>
      </p>
      <DayBars label={t('console.figures.chart', { title, first: first.day, last: today.day, sum })} days={days} />
      <p className={styles.ends} aria-hidden>
        <span>{first.day}</span>
        <span>{today.day}</span>
      </p>
      <Disclosure summary={t('console.figures.table', { title })}>
        <Table caption={title} captionHidden>
          <thead>
            <tr>
              <th scope="col">{t('console.figures.day')}</th>
              <th scope="col" data-number>
                {t('console.figures.count')}
              </th>
              {today.more !== null && (
                <th scope="col" data-number>
                  {t('console.figures.sum')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count, more }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td data-number>{count}</td>
                {more !== null && <td data-number>{more}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </>
  );
}
