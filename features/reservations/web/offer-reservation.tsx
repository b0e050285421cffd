import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { QuoteLines } from './quote-lines.tsx';
import type { ShownLine } from './shared.ts';
import styles from './new-reservation.module.css';

export type OfferPlaceView = {
  readonly dealerId: string;
  readonly dealer: string;
  readonly place: string;
  readonly units: string;
  readonly delivery: string;
  readonly total: string;
  /** What its price is made of where the offer takes something off: they add up to it. */
  readonly lines: readonly ShownLine[];
  readonly withoutTaxes: string | null;
};

export type OfferToReserve = {
  readonly title: string;
  readonly validity: string;
  readonly state: 'onSale' | 'reserved' | 'sold' | 'expired' | 'soon';
  readonly deposit: string | null;
  readonly extras: string | null;
  readonly picture: string | null;
  readonly alt: string;
  /** Offers that are like this one. */
  readonly othersHref: string;
  readonly buildHref: string | null;
  readonly places: readonly OfferPlaceView[];
  readonly form: { readonly key: string };
};

type Shown = { readonly offer: OfferToReserve; readonly t: Translate };

/** An offer's car, where it stands and what it costs there: one press keeps it. */
export function OfferReservation({
  offer,
  t,
  problem,
  signIn,
}: Shown & { problem: string | null; signIn: string | null }) {
  return (
    <Section compact level={1} title={t('offer.reserve.title', { title: offer.title })} lead={offer.validity}>
      <Stack gap={6}>
        {problem !== null && (
          <Notice tone="error" live title={problem}>
            {signIn !== null && <LinkButton href={signIn}>{t('new.signIn')}</LinkButton>}
          </Notice>
        )}
        {offer.places.length > 0 && <OfferCar offer={offer} t={t} />}
        {offer.places.length === 0 ? (
          <NothingLeft offer={offer} t={t} />
        ) : (
          <Grid least="medium">
            {offer.places.map((place) => (
              <PlaceCard key={place.dealerId} place={place} offer={offer} t={t} />
            ))}
          </Grid>
        )}
      </Stack>
    </Section>
  );
}

/** The car, once for all places, and what holds wherever it is taken. */
function OfferCar({ offer, t }: Shown) {
  return (
    <div className={styles.offerCar}>
      {offer.picture !== null && (
        <Picture priority src={`${offer.picture}640`} alt={offer.alt} width={640} height={360} />
      )}
      <div>
        {offer.deposit !== null && <p className={styles.where}>{t('new.depositNow', { deposit: offer.deposit })}</p>}
        {offer.extras !== null && <p className={styles.where}>{offer.extras}</p>}
      </div>
    </div>
  );
}

function NothingLeft({ offer, t }: Shown) {
  return (
    <MessagePage
      kind="empty"
      title={t(`offer.reserve.${offer.state === 'onSale' || offer.state === 'reserved' ? 'sold' : offer.state}`)}
      text={t('offer.reserve.near')}
      actions={
        <Cluster>
          <LinkButton href={offer.othersHref}>{t('offer.reserve.others')}</LinkButton>
          {offer.buildHref !== null && (
            <LinkButton href={offer.buildHref} variant="secondary">
              {t('offer.reserve.build')}
            </LinkButton>
          )}
        </Cluster>
      }
    />
  );
}

function PlaceCard({ place, offer, t }: Shown & { place: OfferPlaceView }) {
  return (
    <Card as="article">
      <div className={styles.offer}>
        <p className={styles.badges}>
          <Badge tone="accent">{place.units}</Badge>
          <Badge tone="success">{place.delivery}</Badge>
        </p>
        <h2 className={styles.dealer}>{place.dealer}</h2>
        <p className={styles.where}>{place.place}</p>
        <Price
          value={place.total}
          label={t('price.total')}
          {...(place.withoutTaxes === null ? {} : { legal: place.withoutTaxes })}
        />
        {place.lines.length > 0 && (
          <div className={styles.parts}>
            <QuoteLines lines={place.lines} t={t} />
          </div>
        )}
        {offer.deposit !== null && (
          <PageForm className={styles.reserve} idempotencyKey={offer.form.key} held={{ dealer: place.dealerId }}>
            <Button type="submit" wide>
              {t('offer.reserve.action')}
            </Button>
          </PageForm>
        )}
      </div>
    </Card>
  );
}
