import { Table } from '#ui/table.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './orders.module.css';
import type { Difference } from './change-shown.ts';

/** What a price was and is, line by line, where it differs, and altogether. */
export function PriceDifference({ caption, price, t }: { caption: string; price: Difference; t: Translate }) {
  const none = t('change.none');
  return (
    <>
      <Table caption={caption} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('change.line')}</th>
            <th scope="col" data-number>
              {t('change.before')}
            </th>
            <th scope="col" data-number>
              {t('change.after')}
            </th>
            <th scope="col" data-number>
              {t('change.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {price.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.kind}: {row.name}
              </th>
              <td data-number data-head={t('change.before')}>
                {row.before ?? none}
              </td>
              <td data-number data-head={t('change.after')}>
                {row.after ?? none}
              </td>
              <td data-number data-head={t('change.difference')}>
                {row.difference}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('change.total')}</th>
            <td data-number data-head={t('change.before')}>
              {price.before}
            </td>
            <td data-number data-head={t('change.after')}>
              {price.after}
            </td>
            <td data-number data-head={t('change.difference')}>
              {price.difference}
            </td>
          </tr>
        </tbody>
      </Table>
      {price.withoutTaxes !== null && (
        <p className={styles.facts}>{`${t('change.withoutTaxes')} ${price.withoutTaxes}`}</p>
      )}
    </>
  );
}
