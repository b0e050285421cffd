import { useActionData, useLoaderData } from 'react-router';
import { OfferReservation } from '#features/reservations/web/offer-reservation.tsx';
import { translator } from '#ui/translate.ts';
import type { action, loader } from './offer-reservation-data.ts';

export { action, loader } from './offer-reservation-data.ts';

export const handle = { js: false };

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title:
      loaderData === undefined
        ? ''
        : translator(loaderData.texts)('offer.reserve.title', { title: loaderData.offer.title }),
  },
  { name: 'robots', content: 'noindex' },
];

/** Reserving an offer's own car, at its price. */
export default function OfferReservationPage() {
  const { texts, offer } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <OfferReservation
      offer={offer}
      t={translator(texts)}
      problem={answered?.problem ?? null}
      signIn={answered?.signIn ?? null}
    />
  );
}
