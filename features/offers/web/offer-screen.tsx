import type { ReactNode } from 'react';
import { ArrowRight, MapPin, Phone } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { translator, type Translate } from '#ui/translate.ts';
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
  wishlistButton?: ReactNode;
};

/** One offer: the car, its price with every legal companion, until when, where, and what to do next. */
export function OfferScreen({ data, motif, wishlistButton }: OfferScreenProps) {
  const t = translator(data.texts);
  const { offer, others } = data;
  useViewed(data.saving, offer);
  return (
    <>
      <Section compact>
        <div className={styles.offer}>
          <Stage kind="page" {...(motif === undefined ? {} : { motif })}>
            <OfferPicture offer={offer} sizes="(max-width: 1000px) 100vw, 60vw" priority />
          </Stage>
          <Summary data={data} t={t} wishlistButton={wishlistButton} />
        </div>
      </Section>
      <Section tone="sunken">
        <div className={styles.details}>
          <About data={data} t={t} />
          <Conditions data={data} t={t} />
        </div>
      </Section>
      {others.length > 0 && (
        <Section
          title={t('offers.others')}
          aside={
            <LinkButton variant="quiet" href={data.showcase}>
              {t('offers.saved.all')}
            </LinkButton>
          }
        >
          <OfferCards offers={others} t={t} />
        </Section>
      )}
    </>
  );
}

type Part = { readonly data: OfferPageData; readonly t: Translate };

function Summary({ data, t, wishlistButton }: Part & { wishlistButton: ReactNode }) {
  const { offer, next, reserve, simulate, ended } = data;
  const saved = useSaved(data.saving);
  return (
    <div className={styles.summary}>
      <Cluster gap={2}>
        {offer.stamp !== null && <Badge tone="highlight">{offer.stamp}</Badge>}
        {offer.saving !== null && offer.state === 'onSale' && <Badge tone="accent">{offer.saving}</Badge>}
      </Cluster>
      <div className={styles.head}>
        <h1 className={styles.title}>{offer.title}</h1>
        <Heart id={offer.id} title={offer.title} saved={saved} t={t} />
      </div>
      <p className={styles.soft}>{offer.facts.join(' · ')}</p>
      {ended !== null && (
        <Notice tone="warning" title={ended.title}>
          {ended.text}
        </Notice>
      )}
      <OfferPrice offer={offer} t={t} size="large" />
      <p className={styles.soft}>{data.left === null ? data.validity : `${data.validity} ${data.left}.`}</p>
      <Cluster>
        {reserve !== null && (
          <LinkButton size="large" href={reserve} iconAfter={ArrowRight} rel="nofollow">
            {t('offers.next.reserve')}
          </LinkButton>
        )}
        {simulate !== null && (
          <LinkButton size="large" variant="secondary" href={simulate} rel="nofollow">
            {t('offers.next.simulate')}
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
            {t('offers.next.call')}
          </LinkButton>
        )}
        {offer.state !== 'onSale' && (
          <LinkButton size="large" href={data.showcase}>
            {t('offers.saved.all')}
          </LinkButton>
        )}
        {wishlistButton}
      </Cluster>
      {reserve !== null && <p className={styles.soft}>{t('offers.next.build.note')}</p>}
    </div>
  );
}

function About({ data, t }: Part) {
  return (
    <Stack gap={4}>
      <h2 className={styles.subtitle}>{t('offers.about')}</h2>
      <p>{data.description}</p>
      {data.features.length > 0 && (
        <ul className={styles.features}>
          {data.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {data.balloon !== null && <Notice title={t('offers.balloon')}>{data.balloon}</Notice>}
    </Stack>
  );
}

function Conditions({ data, t }: Part) {
  const { offer, dealer } = data;
  return (
    <Stack gap={4}>
      <h2 className={styles.subtitle}>{t('offers.where')}</h2>
      <p>{offer.place}</p>
      {dealer !== null && (
        <>
          <p className={styles.soft}>{dealer.address}</p>
          <Cluster>
            <LinkButton variant="quiet" href={dealer.route} icon={MapPin}>
              {t('offers.route')}
            </LinkButton>
          </Cluster>
        </>
      )}
      <h2 className={styles.subtitle}>{t('offers.terms')}</h2>
      <p className={styles.terms}>{data.terms}</p>
    </Stack>
  );
}
