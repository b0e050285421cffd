import { Disclosure } from '#ui/disclosure.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './orders.module.css';
import { PriceDifference } from './price-difference.tsx';
import type { ShownChange } from './change-shown.ts';

/** What became of an order by each change its buyer agreed to. */
export function ChangeHistory({ changes, t }: { changes: readonly ShownChange[]; t: Translate }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className={styles.heading}>
        {t('change.history')}
      </h2>
      {changes.map(({ id, title, isElsewhere, price }) => (
        <Disclosure key={id} summary={title}>
          <Stack>
            <PriceDifference caption={title} price={price} t={t} />
            {isElsewhere && <p className={styles.facts}>{t('change.history.dealer')}</p>}
          </Stack>
        </Disclosure>
      ))}
    </section>
  );
}
