import type { OrderState } from './order-machine.ts';
import type { OlderReservationStatus } from './statuses.ts';

/** What each name of the older timeline is called today: programs that still say the older one are understood. */
const NEWER_NAME: Readonly<Record<OlderReservationStatus, OrderState>> = {
  CREATED: 'PRE_RESERVE',
  UPLOADED_DOCS: 'UPLOADED_DOCS',
  WAITING_DOCS: 'RESERVE',
  CONTRACT_SIGN_DONE: 'SIGN_CONTRACT',
  ASSEMBLY: 'MOUNTED_VEHICLE',
  INVOICE_DELIVERY: 'INVOICE_DELIVERY',
  IN_TRANSIT: 'IN_TRANSIT',
  AT_DEALER: 'AT_DEALER',
  DELIVERED: 'DELIVERED',
  IN_NATIONAL_TERRITORY: 'TRANSPORTING',
  CANCELLED: 'CANCELLED',
  ORDER_MADE: 'CREATED_ORDER',
  APPROVED_RESERVATION: 'RESERVE',
  REVENUE: 'BILLING',
  TRANSIT: 'IN_TRANSIT',
  DELIVERED_RESERVATION: 'DELIVERED',
};

const isOlder = (name: string): name is OlderReservationStatus => Object.hasOwn(NEWER_NAME, name);

export const newerName = (name: OrderState | OlderReservationStatus): OrderState =>
  isOlder(name) ? NEWER_NAME[name] : name;
