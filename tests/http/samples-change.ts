import { TERMS_VERSION } from '#features/reservations/public.ts';
import type { OfferedCar } from '#tests/harness/cars.ts';
import type { Sample } from './sample.ts';

/** Good calls about changing an order and taking it up again, for one that is only held: neither is possible. */
export const changeSamples = (order: string, { choice }: Pick<OfferedCar, 'choice'>): Record<string, Sample> => {
  const own = { params: { id: order }, hidden: 'orderUnknown' };
  const agreed = { total: 1, termsVersion: TERMS_VERSION };
  return {
    'POST reservation/v2/reservations/{id}/change/preview': { ...own, body: { choice }, ends: 'notRunning' },
    'POST reservation/v2/reservations/{id}/change': { ...own, body: { choice, ...agreed }, ends: 'notRunning' },
    'GET reservation/v2/reservations/{id}/changes': own,
    'POST reservation/v2/reservations/{id}/reactivation/preview': { ...own, body: {}, ends: 'running' },
    'POST reservation/v2/reservations/{id}/reactivation': { ...own, body: agreed, ends: 'running' },
    'POST reservation/v2/orders/{id}/price-kept': {
      as: 'service_admin',
      params: { id: order },
      body: { note: 'A reserva terminou por falha do gateway' },
      ends: 'notEnded',
    },
  };
};
