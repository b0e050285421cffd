import { Fragment } from 'react';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Say } from '#ui/say.ts';
import styles from './car-card.module.css';
import type { Moneys } from './shared.ts';

export type CarCardData = {
  readonly picture: string;
  readonly name: string;
  readonly version: string;
  readonly color: string;
  readonly dealer: string;
  readonly place: string;
  readonly money: Moneys;
};

/** The car being bought and what it costs, beside every step. */
export function CarCard({ car, say }: { car: CarCardData; say: Say }) {
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.body}>
          <div>
            <Picture
              src={`${car.picture}&width=640`}
              alt={`${car.name} ${car.version}, ${car.color}`}
              width={640}
              height={360}
            />
            <h2 className={styles.name}>
              {car.name} <span className={styles.version}>{car.version}</span>
            </h2>
            <p className={styles.detail}>{car.color}</p>
            <p className={styles.detail}>
              {car.dealer}, {car.place}
            </p>
          </div>
          <div>
            <dl className={styles.money}>
              {car.money.rows.map(({ key, value }) => (
                <Fragment key={key}>
                  <dt>{say(`price.${key}`)}</dt>
                  <dd>
                    {key === 'total' ? (
                      <Price
                        value={value}
                        size="small"
                        {...(car.money.withoutTaxes === null
                          ? {}
                          : { legal: `${say('price.withoutTaxes')} ${car.money.withoutTaxes}` })}
                      />
                    ) : (
                      value
                    )}
                  </dd>
                </Fragment>
              ))}
            </dl>
            {car.money.rows.some(({ key }) => key === 'deposit') && (
              <p className={styles.note}>{say('price.deducted')}</p>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
