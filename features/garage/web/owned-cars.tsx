import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Grid } from '#ui/stack.tsx';
import styles from './garage.module.css';
import type { GarageLoaded } from './garage-loader.ts';

type Car = GarageLoaded['cars'][number];

/** Cars in the garage; what is urgent stands on the card. */
export function OwnedCars({ t, cars }: { t: Translate; cars: GarageLoaded['cars'] }) {
  if (cars.length === 0) return <Notice>{t('garage.none')}</Notice>;
  return (
    <Grid least="medium">
      {cars.map((car) => (
        <CarCard key={car.id} t={t} car={car} />
      ))}
    </Grid>
  );
}

function CarCard({ t, car }: { t: Translate; car: Car }) {
  return (
    <Card as="article">
      <Picture src={car.picture} alt="" width={480} height={270} />
      <h2 className={styles.name}>{car.name}</h2>
      <p className={styles.soft}>{t('garage.car', { version: car.version, plate: car.plate })}</p>
      <ul className={styles.lines}>
        <li>
          <Cluster gap={2}>
            <Badge tone={car.openRecalls > 0 ? 'warning' : 'success'}>
              {car.openRecalls > 0 ? t('garage.recalls', { n: car.openRecalls }) : t('garage.recalls.none')}
            </Badge>
            {car.asked && <Badge tone="accent">{t('garage.asked')}</Badge>}
          </Cluster>
        </li>
        {car.due !== null && (
          <li>{t(car.due.overdue ? 'garage.overdue' : 'garage.due', { day: car.due.day, km: car.due.km })}</li>
        )}
        {car.warrantyUntil !== null && <li>{t('garage.warranty', { day: car.warrantyUntil })}</li>}
      </ul>
      <LinkButton href={car.href} variant="secondary" wide aria-label={t('garage.open.label', { name: car.name })}>
        {t('garage.open')}
      </LinkButton>
    </Card>
  );
}
