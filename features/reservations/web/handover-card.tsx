import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import type { HandoverShown } from './handover-data.ts';
import styles from './expected-days.module.css';

/** When and where the buyer fetches the car. */
export function HandoverCard({ handover, t }: { handover: HandoverShown; t: Translate }) {
  return (
    <Card look="outlined">
      <h2 className={styles.title}>{t('handover.card')}</h2>
      <p className={styles.days}>
        {handover.day}, {handover.time}
      </p>
      <p className={styles.why}>{handover.place}</p>
      <p>
        <a href={handover.calendar}>{t('handover.file')}</a>
      </p>
      {handover.change !== null && (
        <LinkButton href={handover.change} variant="secondary">
          {t('handover.change')}
        </LinkButton>
      )}
    </Card>
  );
}
