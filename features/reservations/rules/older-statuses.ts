import type { OlderReservationStatus, ReservationStatus } from './statuses.ts';

/** What each name of the older timeline is called today, so that programs can read both; old orders show their own names. */
export const NEWER_NAME: Readonly<Record<OlderReservationStatus, ReservationStatus>> = {
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
