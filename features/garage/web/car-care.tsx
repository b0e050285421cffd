import { FileDown } from 'lucide-react';
import { CampaignCard, voucherHref } from '#features/aftersales/web/public/campaign-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import type { CarLoaded } from './car-loader.ts';
import styles from './garage.module.css';

function Recalls({ t, loaded }: { t: Translate; loaded: CarLoaded }) {
  const { campaigns, brand, market, chassis, software } = loaded;
  return (
    <section aria-labelledby="recalls">
      <h2 id="recalls" className={styles.heading}>
        {t('recall.title')}
      </h2>
      {campaigns.length === 0 && <Notice tone="success">{t('recall.none')}</Notice>}
      <Grid least="medium">
        {campaigns.map((campaign) => (
          <CampaignCard
            key={campaign.id}
            t={t}
            campaign={campaign}
            voucher={voucherHref({ brand, market, id: chassis, campaign: campaign.code })}
          />
        ))}
      </Grid>
      <h3 className={styles.name}>{t('software.title')}</h3>
      {software.length === 0 ? (
        <p className={styles.words}>{t('software.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {software.map((update) => (
            <li key={update.id}>
              {update.title} ({update.version}). {t(update.overTheAir ? 'software.air' : 'software.workshop')}.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Next({ t, loaded }: { t: Translate; loaded: CarLoaded }) {
  const { due, links } = loaded;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {t('garage.next')}
      </h2>
      {due === null ? (
        <p className={styles.words}>{t('garage.next.none')}</p>
      ) : (
        <Stack gap={3}>
          <p className={styles.words}>
            <strong>{t(due.overdue ? 'garage.overdue' : 'garage.due', { day: due.day, km: due.km })}</strong>
          </p>
          <p className={styles.words}>
            {t('maintenance.includes', {
              items: due.items.map((item) => t.find(`maintenance.item.${item}`) ?? item).join(', '),
            })}
            . {t('aftersales.minutes', { n: due.minutes })}.
          </p>
          <Cluster>
            <LinkButton href={links.book}>{t('garage.book')}</LinkButton>
            <LinkButton href={links.dealers} variant="secondary">
              {t('recall.dealers')}
            </LinkButton>
          </Cluster>
        </Stack>
      )}
    </section>
  );
}

function Warranty({ t, loaded }: { t: Translate; loaded: CarLoaded }) {
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty" className={styles.heading}>
        {t('care.warranty')}
      </h2>
      <ul className={styles.lines}>
        {loaded.warranty.map(({ cover, months, km, until, running }) => (
          <li key={cover} className={styles.row}>
            <span>
              {t(`warranty.cover.${cover}`)}:{' '}
              {km === null ? t('warranty.months', { months }) : t('warranty.monthsKm', { months, km })},{' '}
              {t('warranty.until', { day: until })}
            </span>
            <Badge tone={running ? 'success' : 'neutral'}>{t(running ? 'garage.running' : 'garage.over')}</Badge>
          </li>
        ))}
      </ul>
      <Cluster>
        <LinkButton href={loaded.warrantyPaper} variant="secondary" icon={FileDown}>
          {t('garage.warranty.paper')}
        </LinkButton>
        <LinkButton href={loaded.guide} variant="secondary" icon={FileDown}>
          {t('care.guide')}
        </LinkButton>
        <LinkButton href={loaded.links.tradeIn} variant="quiet">
          {t('garage.tradeIn')}
        </LinkButton>
        <LinkButton href={loaded.links.opinions} variant="quiet">
          {t('garage.opinion')}
        </LinkButton>
      </Cluster>
    </section>
  );
}

/** What waits for a car, in the order of haste: recalls, the next revision, the warranty. */
export function CarCare({ t, loaded }: { t: Translate; loaded: CarLoaded }) {
  return (
    <>
      <Recalls t={t} loaded={loaded} />
      <Next t={t} loaded={loaded} />
      <Warranty t={t} loaded={loaded} />
    </>
  );
}
