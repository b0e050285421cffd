import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ShownProgramme } from './club-data.ts';
import type { ClubProps } from './club-props.ts';
import styles from './club.module.css';
import { PrizeDrawing } from './drawing.tsx';

type Prize = ShownProgramme['prizes'][number];

/** What points are for, with what is left of each. */
export function Prizes({ t, loaded }: ClubProps) {
  const { programme, member, here } = loaded;
  return (
    <Section id="prizes" title={t('loyalty.prizes')} lead={t('loyalty.prizes.lead')}>
      {programme.prizes.length === 0 ? (
        <p>{t('loyalty.prizes.empty')}</p>
      ) : (
        <ul className={styles.prizes}>
          {programme.prizes.map((prize) => (
            <li key={prize.id} className={styles.prize} data-none={prize.left === 0}>
              <PrizeDrawing drawing={prize.drawing} />
              <div className={styles.prizeWords}>
                <h3>{prize.name}</h3>
                <p>{prize.text}</p>
                <p className={styles.worth}>{t('loyalty.points', { points: prize.shown })}</p>
                <p className={styles.small}>
                  {prize.left === 0 ? t('loyalty.prizes.none') : t('loyalty.prizes.left', { left: prize.left })}
                </p>
              </div>
              {member !== null && prize.left > 0 && <Take t={t} prize={prize} here={here} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Take({ t, prize, here }: { t: Translate; prize: Prize; here: string }) {
  const { id, missing, points, shown, name, key } = prize;
  if (missing !== null) return <p className={styles.missing}>{t('loyalty.prizes.missing', { points: missing })}</p>;
  return (
    <PageForm action={`${here}#said`} idempotencyKey={key} held={{ do: 'redeem', prize: id, points: String(points) }}>
      <Button type="submit" aria-label={t('loyalty.prizes.take.label', { points: shown, prize: name })}>
        {t('loyalty.prizes.take', { points: shown })}
      </Button>
    </PageForm>
  );
}
