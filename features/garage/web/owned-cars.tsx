import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Grid } from '#ui/stack.tsx';
import styles from './garage.module.css';
import type { GarageLoaded } from './garage-loader.ts';

type Car = GarageLoaded['cars'][number];

/** Cars in the garage; what is urgent stands on the card. */
export function OwnedCars({ say, cars }: { say: Say; cars: GarageLoaded['cars'] }) {
  if (cars.length === 0) return <Notice>{say('garage.none')}</Notice>;
  return (
    <Grid least="medium">
      {cars.map((car) => (
        <CarCard key={car.id} say={say} car={car} />
      ))}
    </Grid>
  );
}

function CarCard({ say, car }: { say: Say; car: Car }) {
  return (
    <Card as="article">
      <Picture src={car.picture} alt="" width={480} height={270} />
      <h2 className={styles.name}>{car.name}</h2>
      <p className={styles.soft}>{say('garage.car', { version: car.version, plate: car.plate })}</p>
      <ul className={styles.lines}>
        <li>
          <Cluster gap={2}>
            <Badge tone={car.openRecalls > 0 ? 'warning' : 'success'}>
              {car.openRecalls > 0 ? say('garage.recalls', { n: car.openRecalls }) : say('garage.recalls.none')}
            </Badge>
            {car.asked && <Badge tone="accent">{say('garage.asked')}</Badge>}
          </Cluster>
        </li>
        {car.due !== null && (
          <li>{say(car.due.overdue ? 'garage.overdue' : 'garage.due', { day: car.due.day, km: car.due.km })}</li>
        )}
        {car.warrantyUntil !== null && <li>{say('garage.warranty', { day: car.warrantyUntil })}</li>}
      </ul>
      <LinkButton href={car.href} variant="secondary" wide aria-label={say('garage.open.label', { name: car.name })}>
        {say('garage.open')}
      </LinkButton>
    </Card>
  );
}
