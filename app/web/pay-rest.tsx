import { useLoaderData } from 'react-router';
import { meta as restMeta, PayRest } from '#features/reservations/web/pay-rest.tsx';
import type { loader } from './pay-rest-data.ts';

export { action, loader } from './pay-rest-data.ts';

export const meta = restMeta;

export default function PayRestPage() {
  const { versions, payee, most } = useLoaderData<typeof loader>();
  return <PayRest versions={versions} payee={payee} most={most} />;
}
