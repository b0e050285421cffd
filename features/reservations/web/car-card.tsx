import { Fragment } from 'react';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './car-card.module.css';
import type { CarCardData } from './step-data.ts';

/** The car being bought and what it costs, beside every step. */
export function CarCard({
  car,
  t,
  withPicture = true,
}: {
  car: CarCardData;
  t: Translate;
  /** Not where the page begins with the car. */
  withPicture?: boolean;
}) {
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.body}>
          <div>
            {withPicture && (
              <Picture
                src={`${car.picture}&width=640`}
                alt={`${car.name} ${car.version}, ${car.color}`}
                width={640}
                height={360}
              />
            )}
            <h2 className={styles.name}>
              {car.name} <span className={styles.version}>{car.version}</span>
            </h2>
            <p className={styles.detail}>{car.color}</p>
            {car.offer !== null && <p className={styles.detail}>{t('order.offer', { title: car.offer })}</p>}
            <p className={styles.detail}>
              {car.dealer}, {car.place}
            </p>
            {car.delivery !== null && <p className={styles.detail}>{car.delivery}</p>}
          </div>
          <div>
            <dl className={styles.money}>
              {car.money.coupons !== null && (
                <>
                  <dt>{t('price.before')}</dt>
                  <dd>{car.money.coupons.before}</dd>
                  {car.money.coupons.lines.map(({ name, code, value }) => (
                    <Fragment key={code}>
                      <dt>{t('price.coupon', { name, code })}</dt>
                      <dd>{value}</dd>
                    </Fragment>
                  ))}
                </>
              )}
              {car.money.rows.map(({ key, value }) => (
                <Fragment key={key}>
                  <dt>{t(`price.${key}`)}</dt>
                  <dd>
                    {key === 'total' ? (
                      <Price
                        value={value}
                        size="small"
                        {...(car.money.withoutTaxes === null
                          ? {}
                          : { legal: `${t('price.withoutTaxes')} ${car.money.withoutTaxes}` })}
                      />
                    ) : (
                      value
                    )}
                  </dd>
                </Fragment>
              ))}
            </dl>
            {car.money.rows.some(({ key }) => key === 'deposit') && (
              <p className={styles.note}>{t('price.deducted')}</p>
            )}
            {car.extras !== null && <p className={styles.note}>{car.extras}</p>}
          </div>
        </div>
      </div>
    </Card>
  );
}
