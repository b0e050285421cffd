import { useActionData, useLoaderData } from 'react-router';
import { ReservationStepScreen, stepMeta } from '#features/reservations/web/reservation-step.tsx';
import { action, loader } from './reservation-step-data.ts';

export { action, loader };

/** Who comes back to it, from the gateway's page above all, sees what became of it, not what was kept of it. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = stepMeta;

export default function ReservationStep() {
  const loaded = useLoaderData<typeof loader>();
  return <ReservationStepScreen loaded={loaded} answered={useActionData<typeof action>()} />;
}
