import { FileDown } from 'lucide-react';
import { CampaignCard, voucherHref } from '#features/aftersales/web/public/campaign-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import type { CarLoaded } from './car-loader.ts';
import styles from './garage.module.css';

function Recalls({ say, loaded }: { say: Say; loaded: CarLoaded }) {
  const { campaigns, brand, market, chassis, software } = loaded;
  return (
    <section aria-labelledby="recalls">
      <h2 id="recalls" className={styles.heading}>
        {say('recall.title')}
      </h2>
      {campaigns.length === 0 && <Notice tone="success">{say('recall.none')}</Notice>}
      <Grid least="medium">
        {campaigns.map((campaign) => (
          <CampaignCard
            key={campaign.id}
            say={say}
            campaign={campaign}
            voucher={voucherHref({ brand, market, id: chassis, campaign: campaign.code })}
          />
        ))}
      </Grid>
      <h3 className={styles.name}>{say('software.title')}</h3>
      {software.length === 0 ? (
        <p className={styles.words}>{say('software.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {software.map((update) => (
            <li key={update.id}>
              {update.title} ({update.version}). {say(update.overTheAir ? 'software.air' : 'software.workshop')}.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Next({ say, loaded }: { say: Say; loaded: CarLoaded }) {
  const { due, links } = loaded;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {say('garage.next')}
      </h2>
      {due === null ? (
        <p className={styles.words}>{say('garage.next.none')}</p>
      ) : (
        <Stack gap={3}>
          <p className={styles.words}>
            <strong>{say(due.overdue ? 'garage.overdue' : 'garage.due', { day: due.day, km: due.km })}</strong>
          </p>
          <p className={styles.words}>
            {due.items.map((item) => say(`maintenance.item.${item}`)).join(', ')}.{' '}
            {say('aftersales.minutes', { n: due.minutes })}.
          </p>
          <Cluster>
            <LinkButton href={links.book}>{say('garage.book')}</LinkButton>
            <LinkButton href={links.dealers} variant="secondary">
              {say('recall.dealers')}
            </LinkButton>
          </Cluster>
        </Stack>
      )}
    </section>
  );
}

function Warranty({ say, loaded }: { say: Say; loaded: CarLoaded }) {
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty" className={styles.heading}>
        {say('care.warranty')}
      </h2>
      <ul className={styles.lines}>
        {loaded.warranty.map(({ cover, months, km, until, running }) => (
          <li key={cover} className={styles.row}>
            <span>
              {say(`warranty.cover.${cover}`)}:{' '}
              {km === null ? say('warranty.months', { months }) : say('warranty.monthsKm', { months, km })},{' '}
              {say('warranty.until', { day: until })}
            </span>
            <Badge tone={running ? 'success' : 'neutral'}>{say(running ? 'garage.running' : 'garage.over')}</Badge>
          </li>
        ))}
      </ul>
      <Cluster>
        <LinkButton href={loaded.warrantyPaper} variant="secondary" icon={FileDown}>
          {say('garage.warranty.paper')}
        </LinkButton>
        <LinkButton href={loaded.guide} variant="secondary" icon={FileDown}>
          {say('care.guide')}
        </LinkButton>
        <LinkButton href={loaded.links.tradeIn} variant="quiet">
          {say('garage.tradeIn')}
        </LinkButton>
        <LinkButton href={loaded.links.opinions} variant="quiet">
          {say('garage.opinion')}
        </LinkButton>
      </Cluster>
    </section>
  );
}

/** What waits for a car, in the order of haste: recalls, the next revision, the warranty. */
export function CarCare({ say, loaded }: { say: Say; loaded: CarLoaded }) {
  return (
    <>
      <Recalls say={say} loaded={loaded} />
      <Next say={say} loaded={loaded} />
      <Warranty say={say} loaded={loaded} />
    </>
  );
}
