import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Section } from '#ui/section.tsx';
import { translator } from '#ui/translate.ts';
import { Poster } from './poster.tsx';
import type { PromotionsLoaded } from './promotions-data.ts';
import styles from './promotions.module.css';
import type { PromotionView } from './shown.ts';

const TONES = {
  OPEN: 'success',
  UPCOMING: 'warning',
  CLOSED: 'neutral',
  DRAWN: 'neutral',
  CANCELLED: 'warning',
} as const;

export function PromotionState({ promotion }: { readonly promotion: Pick<PromotionView, 'state' | 'stateText'> }) {
  return <Badge tone={TONES[promotion.state]}>{promotion.stateText}</Badge>;
}

/** What runs, what is to come, what was drawn. */
export function PromotionsScreen({ loaded }: { readonly loaded: PromotionsLoaded }) {
  const { texts, home, offers, promotions } = loaded;
  const t = translator(texts);
  if (promotions === null || promotions.length === 0) {
    const isNone = promotions !== null;
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t(isNone ? 'promotions.none' : 'promotions.failure')}
        text={t(isNone ? 'promotions.none.text' : 'promotions.failure.text')}
        actions={
          <>
            <LinkButton href={home}>{t('promotions.home')}</LinkButton>
            <LinkButton href={offers} variant="secondary">
              {t('promotions.offers')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <Section compact level={1} title={t('promotions.title')} lead={t('promotions.lead')}>
      <ul className={styles.cards}>
        {promotions.map((promotion) => (
          <li key={promotion.id}>
            <article className={styles.card}>
              <Poster promotion={promotion} />
              <div className={styles.words}>
                <h2 className={styles.name}>
                  <a href={promotion.href} className={styles.over}>
                    {promotion.name}
                  </a>
                </h2>
                <p>{promotion.summary}</p>
                <p className={styles.soft}>{promotion.period}</p>
                <p className={styles.foot}>
                  <PromotionState promotion={promotion} />
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}
