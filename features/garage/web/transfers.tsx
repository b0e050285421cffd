import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import styles from './garage.module.css';
import type { GarageLoaded } from './garage-loader.ts';

type Line = GarageLoaded['transfers'][number];

/** Cars on their way: what waits for one's answer, and what one waits for. */
export function Transfers({ t, loaded }: { t: Translate; loaded: GarageLoaded }) {
  const { transfers } = loaded;
  if (transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className={styles.heading}>
        {t('garage.transfers')}
      </h2>
      <ul className={styles.lines}>
        {transfers.map((line) => (
          <li key={line.id} className={styles.row}>
            <div>
              <p className={styles.words}>{t(`garage.transfer.${line.direction}`, { car: line.car })}</p>
              <p className={styles.soft}>{t('garage.transfer.until', { day: line.until })}</p>
            </div>
            <Answers t={t} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ t, line }: { t: Translate; line: Line }) {
  return (
    <PageForm held={{ intent: 'decide', id: line.id }}>
      <Cluster gap={3}>
        {line.direction === 'OUT' ? (
          <>
            <Button type="submit" name="decision" value="ACCEPT">
              {t('garage.transfer.accept')}
            </Button>
            <Button type="submit" name="decision" value="REFUSE" variant="secondary">
              {t('garage.transfer.refuse')}
            </Button>
          </>
        ) : (
          <Button type="submit" name="decision" value="WITHDRAW" variant="secondary">
            {t('garage.transfer.withdraw')}
          </Button>
        )}
      </Cluster>
    </PageForm>
  );
}
