import type { ReactNode } from 'react';
import { ArrowRight, MapPin, Phone } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Stage } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { Heart } from './heart.tsx';
import { useViewed } from './last-viewed.tsx';
import type { OfferPageData } from './offer-data.ts';
import styles from './offer-screen.module.css';
import { OfferCards, OfferPicture, OfferPrice } from './public/offer-cards.tsx';
import { useSaved } from './saved.ts';

type OfferScreenProps = {
  data: OfferPageData;
  motif?: Motif | undefined;
  /** The button that wishes for the car, which another feature knows. */
  wish?: ReactNode;
};

/** One offer: the car, its price with every legal companion, until when, where, and what to do next. */
export function OfferScreen({ data, motif, wish }: OfferScreenProps) {
  const say = sayer(data.texts);
  const { offer, others } = data;
  useViewed(data.saving, offer);
  return (
    <>
      <Section compact>
        <div className={styles.offer}>
          <Stage kind="page" {...(motif === undefined ? {} : { motif })}>
            <OfferPicture offer={offer} sizes="(max-width: 1000px) 100vw, 60vw" priority />
          </Stage>
          <Summary data={data} say={say} wish={wish} />
        </div>
      </Section>
      <Section tone="sunken">
        <div className={styles.details}>
          <About data={data} say={say} />
          <Conditions data={data} say={say} />
        </div>
      </Section>
      {others.length > 0 && (
        <Section
          title={say('offers.others')}
          aside={
            <LinkButton variant="quiet" href={data.showcase}>
              {say('offers.saved.all')}
            </LinkButton>
          }
        >
          <OfferCards offers={others} say={say} />
        </Section>
      )}
    </>
  );
}

type Part = { readonly data: OfferPageData; readonly say: Say };

function Summary({ data, say, wish }: Part & { wish: ReactNode }) {
  const { offer, next, reserve, ended } = data;
  const saved = useSaved(data.saving);
  return (
    <div className={styles.summary}>
      <Cluster gap={2}>
        {offer.stamp !== null && <Badge tone="highlight">{offer.stamp}</Badge>}
        {offer.saving !== null && offer.state === 'onSale' && <Badge tone="accent">{offer.saving}</Badge>}
      </Cluster>
      <div className={styles.head}>
        <h1 className={styles.title}>{offer.title}</h1>
        <Heart id={offer.id} title={offer.title} saved={saved} say={say} token={data.token} />
      </div>
      <p className={styles.soft}>{offer.facts.join(' · ')}</p>
      {ended !== null && (
        <Notice tone="warning" title={ended.title}>
          {ended.text}
        </Notice>
      )}
      <OfferPrice offer={offer} say={say} size="large" />
      <p className={styles.soft}>{data.left === null ? data.validity : `${data.validity} ${data.left}.`}</p>
      <Cluster>
        {reserve !== null && (
          <LinkButton size="large" href={reserve} iconAfter={ArrowRight} rel="nofollow">
            {say('offers.next.reserve')}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton
            size="large"
            variant={reserve === null ? 'primary' : 'secondary'}
            href={next.href}
            rel="nofollow"
            {...(reserve === null ? { iconAfter: ArrowRight } : {})}
          >
            {next.label}
          </LinkButton>
        )}
        {data.dealer !== null && offer.state === 'onSale' && (
          <LinkButton
            size="large"
            variant={next === null && reserve === null ? 'primary' : 'secondary'}
            href={`tel:${data.dealer.phone}`}
            icon={Phone}
          >
            {say('offers.next.call')}
          </LinkButton>
        )}
        {offer.state !== 'onSale' && (
          <LinkButton size="large" href={data.showcase}>
            {say('offers.saved.all')}
          </LinkButton>
        )}
        {wish}
      </Cluster>
      {reserve !== null && <p className={styles.soft}>{say('offers.next.build.note')}</p>}
    </div>
  );
}

function About({ data, say }: Part) {
  return (
    <Stack gap={4}>
      <h2 className={styles.subtitle}>{say('offers.about')}</h2>
      <p>{data.description}</p>
      {data.features.length > 0 && (
        <ul className={styles.features}>
          {data.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {data.balloon !== null && <Notice title={say('offers.balloon')}>{data.balloon}</Notice>}
    </Stack>
  );
}

function Conditions({ data, say }: Part) {
  const { offer, dealer } = data;
  return (
    <Stack gap={4}>
      <h2 className={styles.subtitle}>{say('offers.where')}</h2>
      <p>{offer.place}</p>
      {dealer !== null && (
        <>
          <p className={styles.soft}>{dealer.address}</p>
          <Cluster>
            <LinkButton variant="quiet" href={dealer.route} icon={MapPin}>
              {say('offers.route')}
            </LinkButton>
          </Cluster>
        </>
      )}
      <h2 className={styles.subtitle}>{say('offers.terms')}</h2>
      <p className={styles.terms}>{data.terms}</p>
    </Stack>
  );
}
