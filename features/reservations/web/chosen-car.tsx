import type { ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ChosenCarData } from './chosen-car-data.ts';
import styles from './chosen-car.module.css';

/** The car a page is about, small: its picture, its name and its price. */
export function ChosenCar({
  car,
  t,
  heading = false,
  children,
}: {
  car: ChosenCarData;
  t: Translate;
  /** Where it is a part of the page of its own. */
  heading?: boolean;
  children?: ReactNode;
}) {
  const Name = heading ? 'h2' : 'p';
  return (
    <div className={styles.car}>
      <div className={styles.picture}>
        <Picture
          src={`${car.picture}&width=480`}
          alt={`${car.name} ${car.version}, ${car.color}`}
          width={480}
          height={270}
        />
      </div>
      <div className={styles.facts}>
        <Name className={styles.name}>
          {car.name} <span className={styles.version}>{car.version}</span>
        </Name>
        <p className={styles.detail}>{car.color}</p>
        {car.total !== null && (
          <Price
            value={car.total}
            label={t('price.total')}
            size="small"
            {...(car.withoutTaxes === null ? {} : { legal: car.withoutTaxes })}
          />
        )}
      </div>
      {children !== undefined && <div className={styles.more}>{children}</div>}
    </div>
  );
}
