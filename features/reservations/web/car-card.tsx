import { Fragment } from 'react';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './car-card.module.css';
import type { PriceItems } from './price-items.ts';
import type { CarCardData } from './step-data.ts';

/** The car being bought and what it costs, beside every step. */
export function CarCard({
  car,
  t,
  withFacts = true,
  withMoney = true,
}: {
  car: CarCardData;
  t: Translate;
  /** Not where the page says beside its button when the car comes and that the deposit is deducted. */
  withFacts?: boolean;
  /** Not where its price stands beside it, item by item. */
  withMoney?: boolean;
}) {
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
            {car.offer !== null && <p className={styles.detail}>{t('order.offer', { title: car.offer })}</p>}
            <p className={styles.detail}>
              {car.dealer}, {car.place}
            </p>
            {withFacts && car.delivery !== null && <p className={styles.detail}>{car.delivery}</p>}
          </div>
          {withMoney && <CarMoney car={car} t={t} withFacts={withFacts} />}
        </div>
      </div>
    </Card>
  );
}

/** What the car costs, alone: where the page begins with the car itself. */
export function PriceCard({ car, items, t }: { car: CarCardData; items: PriceItems; t: Translate }) {
  return (
    <Card>
      <h2 className={styles.priceTitle}>{t('price.title')}</h2>
      {car.offer !== null && <p className={styles.detail}>{t('order.offer', { title: car.offer })}</p>}
      <Items items={items} t={t} />
      {/* What is taken off stands among the items. */}
      <CarMoney car={{ ...car, money: { ...car.money, coupons: null } }} t={t} />
    </Card>
  );
}

/** What the price is made of, each with what it is or why it is taken off; they add up to the total that follows. */
function Items({ items: { lines, deducted }, t }: { items: PriceItems; t: Translate }) {
  return (
    <>
      <dl className={styles.items}>
        {lines.map(({ kind, name, amount }) => (
          <Fragment key={`${kind} ${name}`}>
            <dt>
              <small>{t(`line.${kind}`)}</small> {name}
            </dt>
            <dd>{amount ?? t('line.included')}</dd>
          </Fragment>
        ))}
      </dl>
      {deducted !== null && <p className={styles.note}>{t('price.depositPaid', { amount: deducted })}</p>}
    </>
  );
}

function CarMoney({ car, t, withFacts = true }: { car: CarCardData; t: Translate; withFacts?: boolean }) {
  return (
    <div>
      <dl className={styles.money}>
        {car.money.coupons !== null && (
          <>
            <dt>{t(car.money.coupons.couponsAlone ? 'price.before' : 'price.beforeDiscount')}</dt>
            <dd>{car.money.coupons.before}</dd>
            {car.money.coupons.lines.map(({ name, code, value, codeOf }) => (
              <Fragment key={`${codeOf} ${code}`}>
                <dt>{codeOf === null ? name : t(`price.${codeOf}`, { name, code })}</dt>
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
      {withFacts && car.money.rows.some(({ key }) => key === 'deposit') && (
        <p className={styles.note}>{t('price.deducted')}</p>
      )}
      {car.extras !== null && <p className={styles.note}>{car.extras}</p>}
    </div>
  );
}
