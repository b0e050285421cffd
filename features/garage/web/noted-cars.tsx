import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import styles from './garage.module.css';
import type { GarageLoaded } from './garage-loader.ts';

/** Cars looked at or wished for; nothing is shown where there are none. */
export function NotedCars({ t, loaded, kind }: { t: Translate; loaded: GarageLoaded; kind: 'visited' | 'wanted' }) {
  const cars = loaded[kind];
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className={styles.heading}>
        {t(`garage.${kind}`)}
      </h2>
      <ul className={styles.lines}>
        {cars.map((car) => (
          <li key={car.id} className={styles.row}>
            <a href={car.href}>{car.name}</a>
            <PageForm held={{ intent: 'forget', kind, id: car.id }}>
              <Button type="submit" variant="quiet" aria-label={t('garage.forget.label', { name: car.name })}>
                {t('garage.forget')}
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
