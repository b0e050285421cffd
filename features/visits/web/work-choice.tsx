import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import type { ServiceLoaded } from './service-data.ts';
import { RevisionPrice } from './revision-price.tsx';
import styles from './visits.module.css';

type Plan = NonNullable<ServiceLoaded['plan']>;

/** What the car is due for, at its fixed price; the other revisions; and everything else a workshop does. */
export function WorkChoice({ loaded, hrefOf }: { loaded: ServiceLoaded; hrefOf: (more: object) => string }) {
  const { texts, plan, works } = loaded;
  const t = translator(texts);
  const revision = (number: number): string => hrefOf({ service: 'REVISION', revision: String(number) });
  return (
    <Stack gap={6}>
      {plan !== null && <Due t={t} plan={plan} hrefOf={revision} />}
      {plan !== null && <Revisions t={t} plan={plan} hrefOf={revision} />}
      <section aria-labelledby="works" className={styles.list}>
        <h2 id="works" className={styles.heading}>
          {t('service.others')}
        </h2>
        <ul className={styles.works}>
          {works
            .filter(({ code }) => code !== 'REVISION')
            .map(({ code, name, minutes }) => (
              <li key={code}>
                <a className={styles.work} href={hrefOf({ service: code })}>
                  <span>{name}</span>
                  <span className={styles.soft}>{t('service.minutes', { minutes })}</span>
                </a>
              </li>
            ))}
        </ul>
      </section>
    </Stack>
  );
}

function Due({ t, plan, hrefOf }: { t: Translate; plan: Plan; hrefOf: (number: number) => string }) {
  const { due, revisions } = plan;
  if (due === null) return <Notice>{t('service.due.unknown')}</Notice>;
  const revision = revisions.find(({ number }) => number === due.number);
  if (revision === undefined) return <Notice>{t('service.due.beyond')}</Notice>;
  return (
    <Card as="section" look="raised">
      <div className={styles.due}>
        <div>
          <p>
            <Badge tone={due.isDue ? 'warning' : 'accent'}>{due.why}</Badge>
          </p>
          <h2 className={styles.heading}>{revision.title}</h2>
          <p className={styles.soft}>{revision.items.join(', ')}</p>
        </div>
        <div className={styles.dueEnd}>
          <RevisionPrice revision={revision} size="large" />
          <p className={styles.soft}>{t('service.price.fixed')}</p>
          <LinkButton href={hrefOf(revision.number)}>{t('service.book')}</LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Revisions({ t, plan, hrefOf }: { t: Translate; plan: Plan; hrefOf: (number: number) => string }) {
  const others = plan.revisions.filter(({ number }) => number !== plan.due?.number);
  if (others.length === 0) return null;
  return (
    <details className={styles.more} open={plan.due === null}>
      <summary>{t('service.revisions')}</summary>
      <ul className={styles.works}>
        {others.map((revision) => (
          <li key={revision.number}>
            <a className={styles.work} href={hrefOf(revision.number)}>
              <span>{revision.title}</span>
              <RevisionPrice revision={revision} />
              <span className={styles.soft}>{t('service.minutes', { minutes: revision.minutes })}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
