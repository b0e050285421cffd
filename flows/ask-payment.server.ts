import { parseBarcode } from '#features/payments/public.ts';
import type { ChargeRequest, ChargeRow, GatewayPayment, GatewayResult } from '#features/payments/steps.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

export type Ready = {
  gatewayId: string;
  redirectUrl: string | null;
  pixCode: string | null;
  barcode: string | null;
  payCode: string | null;
};

/** After silence the gateway is asked first whether it has the charge: what it has is taken, not made again. */
export const askPayment = async (
  services: WorkerServices,
  { request, charge, isRepeat }: { request: ChargeRequest; charge: ChargeRow; isRepeat: boolean },
): Promise<GatewayResult<Ready>> => {
  const known = isRepeat ? await services.gateway.findPayments(request.id) : null;
  if (known?.kind === 'noAnswer') return known;
  const first = known?.kind === 'done' ? known.value[0] : undefined;
  const { gateway } = services;
  const made =
    first === undefined ? await create(gateway, { charge, request }) : { kind: 'done' as const, value: first };
  if (made.kind !== 'done') return made;
  const { id, pixCode, barcode, payCode } = made.value;
  // Bars that ask for something else would be paid as printed: nobody sees them, and the charge ends there.
  if (charge.dueOn !== null && !asksFor(charge, made.value)) {
    services.log.error({ charge: charge.id }, 'the gateway registered a slip with other bars than it was asked for');
    await gateway.cancelPayment(id);
    return { kind: 'refused', status: 502 };
  }
  return { kind: 'done', value: { gatewayId: id, redirectUrl: null, pixCode, barcode, payCode } };
};

const create = (
  gateway: WorkerServices['gateway'],
  { charge: { method, network }, request }: { charge: ChargeRow; request: ChargeRequest },
): Promise<GatewayResult<GatewayPayment>> => {
  if (network !== null) return gateway.createCoupon({ ...request, network });
  return method === 'boleto' ? gateway.createSlip(request) : gateway.createPix(request);
};

const BARS = /^(?:[0-9]{2}){10,30}$/;

/** Whether the bars say what the slip is for: its amount and its day. */
const asksFor = (
  { method, amount, dueOn }: ChargeRow,
  { amount: asked, barcode, payCode }: Pick<GatewayPayment, 'amount' | 'barcode' | 'payCode'>,
): boolean => {
  // What a network's bars say is its own: the gateway answers for the amount.
  if (method === 'cash') return asked.amount === amount && barcode !== null && BARS.test(barcode) && payCode !== null;
  const slip = parseBarcode(barcode, dueOn ?? undefined);
  return slip?.kind === 'bank' && slip.amount?.amount === amount && slip.dueDate === dueOn;
};
