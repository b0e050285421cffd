import { Form } from 'react-router';
import { postalField } from '#kernel/postal-field.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MaskField } from '#ui/mask-field.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { ChosenCarData } from './chosen-car-data.ts';
import { ChosenCar } from './chosen-car.tsx';
import type { Offer } from './offers.ts';
import styles from './new-reservation.module.css';

export type Found = {
  readonly code: string;
  readonly postalCode: string;
  readonly postalError: string | null;
  readonly city: string | null;
  readonly market: 'br' | 'ar';
  readonly deposit: string | null;
  readonly car: ChosenCarData;
  readonly offers: readonly Offer[];
  /** A credit that a bank has approved for this very car. */
  readonly approved: string | null;
  readonly extras: string | null;
  readonly lineHeld: string | null;
  /** Where the very car is free: near the place that was said, only farther, or nowhere. */
  readonly own: 'near' | 'far' | 'none';
  readonly waiting: string;
  /** An offer of the same version and paint for less. */
  readonly carOffer: {
    readonly title: string;
    readonly href: string;
    readonly price: string;
    /** Argentina: beside every price. */
    readonly withoutTaxes: string | null;
    readonly place: string;
    readonly until: string;
  } | null;
  readonly unavailable: boolean;
  readonly form: { readonly key: string };
};

/** A visitor whose city is known need not type a postal code. */
const leadOf = ({ city, postalCode }: Found, t: Translate): string =>
  city !== null && postalCode === '' ? t('new.lead.known', { city }) : t('new.lead');

/** Choosing where and which: each offer is a form, so that it works without script. */
export function NewReservation({
  t,
  home,
  found,
  problem,
  signIn,
  running,
}: {
  t: Translate;
  home: string;
  found: Found | null;
  problem: string | null;
  /** Where to sign in, when that is what helps. */
  signIn: string | null;
  /** A reservation of this browser whose time runs. */
  running: { readonly href: string; readonly until: string; readonly car: string } | null;
}) {
  if (found === null) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('new.lost')}
        actions={<LinkButton href={home}>{t('new.build')}</LinkButton>}
      />
    );
  }
  return (
    <Section compact level={1} title={t('new.title')} lead={leadOf(found, t)}>
      <Stack gap={6}>
        {running !== null && (
          <Notice
            title={t('new.running', running)}
            actions={
              <LinkButton href={running.href} variant="quiet">
                {t('new.running.go')}
              </LinkButton>
            }
          />
        )}
        {problem !== null && <Notice tone="error" live title={problem} />}
        {signIn !== null && <LinkButton href={signIn}>{t('new.signIn')}</LinkButton>}
        <ChosenCar car={found.car} t={t} heading>
          {found.deposit !== null && <p>{t('new.depositNow', { deposit: found.deposit })}</p>}
          {found.extras !== null && <p>{found.extras}</p>}
          {found.approved !== null && <p>{found.approved}</p>}
        </ChosenCar>
        <PlaceForm found={found} t={t} />
        {found.city !== null && <h2 className={styles.near}>{t('new.near', { city: found.city })}</h2>}
        {found.unavailable && <Notice tone="warning" title={t('reservation.noCampaign')} />}
        {found.lineHeld !== null && (
          <Notice title={t('new.held')}>
            <p>{t('new.held.text', { at: found.lineHeld })}</p>
            <LinkButton href={found.waiting} variant="quiet">
              {t('new.held.ask')}
            </LinkButton>
          </Notice>
        )}
        {found.own !== 'near' && found.lineHeld === null && found.offers.length > 0 && (
          <NotNear own={found.own} waiting={found.waiting} t={t} />
        )}
        {found.carOffer !== null && <CarOffer offer={found.carOffer} t={t} />}
        {found.offers.length === 0 ? (
          <MessagePage
            kind="empty"
            title={t('new.none')}
            text={t('new.none.text')}
            actions={<LinkButton href={found.waiting}>{t('new.held.ask')}</LinkButton>}
          />
        ) : (
          <Grid least="medium">
            {found.offers.map((offer) => (
              <OfferCard key={`${offer.unitId} ${offer.dealerId}`} offer={offer} found={found} t={t} />
            ))}
          </Grid>
        )}
      </Stack>
    </Section>
  );
}

/** The car that was built is not to be had here: what there is instead, and who wants no other is written to. */
function NotNear({ own, waiting, t }: { own: 'far' | 'none'; waiting: string; t: Translate }) {
  const key = own === 'far' ? 'new.far' : 'new.gone';
  return (
    <Notice
      title={t(key)}
      actions={
        <LinkButton href={waiting} variant="quiet">
          {t('new.held.ask')}
        </LinkButton>
      }
    >
      {t(`${key}.text`)}
    </Notice>
  );
}

function CarOffer({ offer, t }: { offer: NonNullable<Found['carOffer']>; t: Translate }) {
  const { title, price, withoutTaxes, place, until, href } = offer;
  return (
    <Notice
      tone="success"
      title={t('new.offer', { price })}
      actions={<LinkButton href={href}>{t('new.offer.see')}</LinkButton>}
    >
      {withoutTaxes !== null && <p>{withoutTaxes}</p>}
      <p>{t('new.offer.text', { title, place, until })}</p>
    </Notice>
  );
}

/** When a postal code is whole: old Argentine ones have four digits, new ones letters around them. */
const WHOLE_CODE = { br: '\\d{5}-?\\d{3}', ar: '\\d{4}|[A-Za-z]\\d{4}[A-Za-z]{3}' } as const;

function PlaceForm({ found, t }: { found: Found; t: Translate }) {
  return (
    <Form method="get" reloadDocument className={styles.place}>
      <input type="hidden" name="c" value={found.code} />
      <MaskField
        mask={found.market === 'br' ? 'postalCodeBr' : 'postalCodeAr'}
        name={postalField(found.market)}
        label={t(found.city !== null && found.postalCode === '' ? 'new.postalCode.other' : 'new.postalCode')}
        hint={t('new.postalCode.hint')}
        defaultValue={found.postalCode}
        autoComplete="postal-code"
        data-sends={WHOLE_CODE[found.market]}
        {...(found.postalError === null ? {} : { error: found.postalError })}
      />
      <Button type="submit" variant="secondary">
        {t('new.search')}
      </Button>
    </Form>
  );
}

/** The car that was built is shown above; only one that differs shows itself and its own price. */
function OfferCard({ offer, found, t }: { offer: Offer; found: Found; t: Translate }) {
  // Beneath the place's heading, or beside the car where no place was said.
  const Title = found.city === null ? 'h2' : 'h3';
  const isOther = offer.kind === 'similar';
  return (
    <Card as="article">
      <div className={styles.offer}>
        <p className={styles.badges}>
          <Badge tone={isOther ? 'neutral' : 'accent'}>{t(`new.${offer.kind}`)}</Badge>
          <Badge tone="success">{offer.delivery}</Badge>
        </p>
        <Title className={styles.dealer}>{offer.dealer}</Title>
        <p className={styles.where}>{offer.place}</p>
        {isOther && <OtherCar offer={offer} t={t} />}
        {offer.deal !== null && (
          <p className={styles.where}>
            {offer.deal.text} {!offer.deal.isWhole && <a href={offer.deal.href}>{t('new.offer.see')}</a>}
          </p>
        )}
        {offer.deal?.isWhole === true && (
          <LinkButton href={offer.deal.href} variant={isOther ? 'secondary' : 'primary'} wide>
            {t('new.deal.reserve')}
          </LinkButton>
        )}
        {found.deposit !== null && offer.deal?.isWhole !== true && (
          <PageForm className={styles.reserve} idempotencyKey={found.form.key}>
            <input type="hidden" name="unit" value={offer.unitId} />
            <input type="hidden" name="dealer" value={offer.dealerId} />
            <input type="hidden" name="choice" value={offer.choice} />
            <Button type="submit" wide variant={isOther ? 'secondary' : 'primary'}>
              {t(isOther ? 'new.reserveSimilar' : 'new.reserve')}
            </Button>
          </PageForm>
        )}
      </div>
    </Card>
  );
}

function OtherCar({ offer, t }: { offer: Offer; t: Translate }) {
  return (
    <>
      <div className={styles.other}>
        <Picture src={`${offer.picture}&width=480`} alt={offer.alt} width={480} height={270} />
        <ul className={styles.differences}>
          {offer.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </div>
      {offer.total !== null && (
        <Price
          value={offer.total}
          label={t('price.total')}
          size="small"
          {...(offer.withoutTaxes === null ? {} : { legal: offer.withoutTaxes })}
        />
      )}
      {offer.comparison !== null && <p className={styles.where}>{offer.comparison}</p>}
    </>
  );
}
