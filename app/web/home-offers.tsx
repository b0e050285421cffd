import { OfferCards } from '#features/offers/web/public/offer-cards.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { sayer } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import type { Home } from './home-data.ts';

/** A few offers at the front door, and the way to all of them. */
export function HomeOffers({ home }: { home: Home }) {
  if (home.offers.length === 0) return null;
  const say = sayer(home.texts);
  return (
    <Section
      id="ofertas"
      title={say('offers.home')}
      lead={say('offers.home.lead')}
      aside={
        <LinkButton variant="secondary" href={home.showcase}>
          {say('offers.saved.all')}
        </LinkButton>
      }
    >
      <OfferCards offers={home.offers} say={say} />
    </Section>
  );
}
