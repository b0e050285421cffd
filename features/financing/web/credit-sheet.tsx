import type { Translate } from '#ui/translate.ts';
import { Table } from '#ui/table.tsx';
import type { CreditRow, CreditWords } from './public/credit-words.ts';
import { Installment } from './public/installment.tsx';
import styles from './credit-sheet.module.css';

type Props = {
  t: Translate;
  market: 'br' | 'ar';
  words: CreditWords;
  rows: readonly CreditRow[];
  /** Facts above the law: entrance, final instalment, totals. */
  facts: readonly { readonly name: string; readonly value: string }[];
  /** Under which number what is shown is kept. */
  number?: string | null;
  busy?: boolean;
};

/** An offer whole: the instalment, the totals, the parts of its cost in money and per cent, and the law's sentences. */
export function CreditSheet({ t, market, words, rows, facts, number = null, busy = false }: Props) {
  return (
    <div className={styles.sheet} aria-busy={busy} aria-live="polite">
      <div className={styles.main} data-market={market}>
        <Installment words={{ ...words, legal: '' }} market={market} />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table caption={t('credit.parts')}>
        <thead>
          <tr>
            <th scope="col">{t('credit.parts.part')}</th>
            <th scope="col" data-number>
              {t('credit.parts.value')}
            </th>
            <th scope="col" data-number>
              {t('credit.parts.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td data-number>{row.value}</td>
              <td data-number>{row.share}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.legal}>{words.legal}</p>
      {number !== null && <p className={styles.id}>{t('credit.kept', { number })}</p>}
    </div>
  );
}
