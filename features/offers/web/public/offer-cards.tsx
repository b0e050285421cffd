import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { InstallmentLine } from '#ui/installment-line.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './offer-cards.module.css';
import type { OfferView } from './offer-view.ts';

export type OfferCardsProps = {
  offers: readonly OfferView[];
  t: Translate;
  /** Level of the cards' titles. */
  level?: 2 | 3;
  /** The first card stands on the first screen: its picture comes before all others. */
  first?: boolean;
  /** On a phone, a long list: the picture stands small beside the title. */
  compact?: boolean;
  /** What stands in the corner of a card: the heart that keeps it. */
  renderCorner?: (offer: OfferView) => ReactNode;
};

/** Offers as cards: what, for how much, with what the law wants beside a credit, where and until when. */
export function OfferCards({ offers, t, level = 3, first = false, compact = false, renderCorner }: OfferCardsProps) {
  return (
    <ul className={styles.cards} data-compact={compact ? '' : undefined}>
      {offers.map((offer, index) => (
        <OfferCardItem
          key={offer.id}
          offer={offer}
          t={t}
          level={level}
          priority={first && index === 0}
          compact={compact}
          corner={renderCorner?.(offer)}
        />
      ))}
    </ul>
  );
}

type ItemProps = {
  offer: OfferView;
  t: Translate;
  level: 2 | 3;
  priority: boolean;
  compact: boolean;
  corner: ReactNode;
};

function OfferCardItem({ offer, t, level, priority, compact, corner }: ItemProps) {
  const Title = `h${level}` as const;
  return (
    <li className={styles.card} data-state={offer.state}>
      <div className={styles.picture}>
        <OfferPicture
          offer={offer}
          sizes={`(max-width: 720px) ${compact ? '8.5rem' : '80vw'}, (max-width: 1100px) 44vw, 24rem`}
          priority={priority}
        />
        <div className={styles.badges}>
          {offer.state !== 'onSale' && <Badge tone="danger">{t(`offers.state.${offer.state}`)}</Badge>}
          {offer.state === 'onSale' && offer.stamp !== null && <Badge tone="highlight">{offer.stamp}</Badge>}
          {offer.state === 'onSale' && offer.saving !== null && <Badge tone="accent">{offer.saving}</Badge>}
        </div>
        {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      </div>
      <div className={styles.head}>
        <Title className={styles.title}>
          <a href={offer.href} className={styles.link}>
            {offer.title}
          </a>
        </Title>
        <p className={styles.facts}>{offer.facts.join(' · ')}</p>
      </div>
      <div className={styles.words}>
        <OfferPrice offer={offer} t={t} />
        <p className={styles.foot}>
          <span>{offer.place}</span>
          <span>{offer.until}</span>
        </p>
      </div>
    </li>
  );
}

/** The offered car in its colour; work at the bench has a sign instead. */
export function OfferPicture({
  offer,
  sizes,
  priority = false,
}: {
  offer: OfferView;
  sizes: string;
  priority?: boolean;
}) {
  if (offer.picture === null) {
    return (
      <div className={styles.sign}>
        <Icon icon={Wrench} size={40} />
      </div>
    );
  }
  return (
    <Picture
      src={`${offer.picture}640`}
      srcSet={[480, 640, 800, 960, 1280].map((width) => `${offer.picture}${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={offer.alt}
      width={640}
      height={360}
      priority={priority}
    />
  );
}

/** The price in its own type. Told in instalments, the instalment leads and the cash price follows. */
export function OfferPrice({
  offer,
  t,
  size = 'medium',
}: {
  offer: OfferView;
  t: Translate;
  size?: 'medium' | 'large';
}) {
  const { price, credit, isMonthly } = offer;
  const legal = [offer.withoutTaxes, offer.coupon].filter((line) => line !== null);
  const monthly = isMonthly && credit !== null;
  return (
    <div className={styles.price}>
      <Price
        size={size}
        {...labelOf(monthly ? t('offers.price.INSTALLMENT') : price.label)}
        value={monthly ? credit.months : price.value}
        {...(price.was === null ? {} : { was: price.was, wasLabel: t('offers.price.was') })}
        {...(legal.length === 0 && !monthly
          ? {}
          : { legal: [...(monthly ? [`${t('offers.price.cash')} ${price.value}`] : []), ...legal].join(' · ') })}
      />
      {credit !== null && (
        <InstallmentLine
          market={credit.market}
          text={credit.text}
          {...(credit.rate === null ? {} : { rate: credit.rate })}
          legal={credit.legal}
        />
      )}
    </div>
  );
}

const labelOf = (label: string | null): { label?: string } => (label === null ? {} : { label });
