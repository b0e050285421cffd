import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import type { SimilarCar } from './similar-view.ts';
import styles from './similar-cars.module.css';

/** Built cars like the one wanted, the likest first, each with what differs. Nothing where there is none. */
export function SimilarCars({ t, cars }: { t: Translate; cars: readonly SimilarCar[] }) {
  if (cars.length === 0) return null;
  return (
    <Section id="similar" title={t('similar.title')} lead={t('similar.lead')}>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <Similar key={car.id} t={t} car={car} />
        ))}
      </ul>
    </Section>
  );
}

function Similar({ t, car }: { t: Translate; car: SimilarCar }) {
  const { name, color, picture, against } = car;
  const full = color === null ? name : `${name}, ${color}`;
  return (
    <Card as="li" look="outlined">
      <div className={styles.car}>
        {picture !== null && <Picture src={`${picture}&width=640`} alt={full} width={640} height={360} sizes="20rem" />}
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.line}>
          <Badge tone="accent">{car.likeness}</Badge> {car.delivery}
        </p>
        <ul className={styles.differences}>
          {car.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
        <p className={styles.line}>{car.dealer}</p>
        <div className={styles.foot}>
          <Price value={car.price} size="small" {...(against === null ? {} : { legal: against })} />
          <LinkButton href={car.href} rel="nofollow" aria-label={t('similar.see.label', { name: full })}>
            {t('similar.see')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
