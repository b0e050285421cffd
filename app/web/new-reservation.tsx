import { useActionData, useLoaderData } from 'react-router';
import { NewReservation } from '#features/reservations/web/new-reservation.tsx';
import { translator } from '#ui/translate.ts';
import type { action, loader } from './new-reservation-data.ts';

export { action, loader } from './new-reservation-data.ts';

export const handle = { js: false, fields: true };

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData?.texts['new.title'] },
  { name: 'robots', content: 'noindex' },
];

/** Where to take the car over: exact cars, build slots and near ones at the dealers around. */
export default function NewReservationPage() {
  const { texts, home, found, running } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <NewReservation
      t={translator(texts)}
      home={home}
      found={found}
      running={running}
      problem={refused?.problem ?? null}
      signIn={refused?.signIn ?? null}
    />
  );
}
