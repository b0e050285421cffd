import { Badge } from '#ui/badge.tsx';
import type { Translate } from '#ui/translate.ts';
import { BenefitPicture } from './benefit-picture.tsx';
import styles from './benefits.module.css';
import type { ShownBenefit } from './shown.ts';

type Props = {
  readonly t: Translate;
  readonly benefits: readonly ShownBenefit[];
  /** Where a card leads. */
  readonly hrefOf: (id: string) => string;
  /** Not yet to be had: shown with its day, without a way in. */
  readonly isAhead?: boolean;
};

/** Benefits side by side. */
export function BenefitCards({ t, benefits, hrefOf, isAhead = false }: Props) {
  return (
    <ul className={styles.cards}>
      {benefits.map((benefit) => (
        <li key={benefit.id}>
          {isAhead ? (
            <article className={styles.card}>
              <CardBody t={t} benefit={benefit} isAhead />
            </article>
          ) : (
            <a className={styles.card} href={hrefOf(benefit.id)}>
              <CardBody t={t} benefit={benefit} isAhead={false} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type BodyProps = { readonly t: Translate; readonly benefit: ShownBenefit; readonly isAhead: boolean };

function CardBody({ t, benefit, isAhead }: BodyProps) {
  const { picture, title, partner, summary, off, until, from, stars, inStock, atDealer } = benefit;
  return (
    <>
      <BenefitPicture kind={picture} isSoft={!isAhead && !inStock} />
      {off !== null && (
        <span className={styles.off}>
          <Badge tone="highlight">{off}</Badge>
        </span>
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.partner}>{partner}</p>
        <p className={styles.text}>{summary}</p>
        <p className={styles.foot}>
          <span>{isAhead ? from : until}</span>
          {atDealer && <span>{t('benefits.atDealer')}</span>}
          {stars !== null && <span>★ {stars}</span>}
          {!isAhead && !inStock && <span>{t('benefits.out')}</span>}
        </p>
      </div>
    </>
  );
}
