import { Card } from '#ui/card.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './car-card.module.css';
import type { LeadCar } from './ports.ts';

/** The car the form is about. */
export function CarCard({ t, car }: { t: Translate; car: LeadCar }) {
  return (
    <Card look="outlined">
      <div className={styles.card}>
        {car.picture !== null && (
          <img className={styles.picture} src={car.picture} alt="" width={480} height={270} decoding="async" />
        )}
        <h2 className={styles.name}>{car.name}</h2>
        <p className={styles.detail}>{car.detail}</p>
        {car.price !== null && (
          <Price
            size="small"
            label={car.offer?.priceLabel ?? t('car.price')}
            value={car.price}
            {...(car.withoutTaxes === null ? {} : { legal: t('car.withoutTaxes', { value: car.withoutTaxes }) })}
          />
        )}
        {car.offer !== null && (
          <>
            <p className={styles.detail}>{car.offer.until}</p>
            <p className={styles.detail}>{car.offer.terms}</p>
          </>
        )}
        <a href={car.back}>{t(car.offer === null ? 'car.back' : 'car.back.offer')}</a>
      </div>
    </Card>
  );
}
