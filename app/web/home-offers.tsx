import { HOME_PLACES } from '#features/content/contract/home-page.ts';
import { OfferCards } from '#features/offers/web/public/offer-cards.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PhoneRow } from '#ui/phone-row.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import type { Home } from './home-data.ts';

/** A few offers at the home page, and the way to all of them. */
export function HomeOffers({ home }: { home: Home }) {
  // Links of the page may lead here.
  if (home.offers.length === 0) return <div id={HOME_PLACES.offers} />;
  const t = translator(home.texts);
  return (
    <Section
      id={HOME_PLACES.offers}
      title={t('offers.home')}
      lead={t('offers.home.lead')}
      aside={
        <LinkButton variant="secondary" href={home.showcase}>
          {t('offers.saved.all')}
        </LinkButton>
      }
    >
      <PhoneRow>
        <OfferCards offers={home.offers} t={t} />
      </PhoneRow>
    </Section>
  );
}
