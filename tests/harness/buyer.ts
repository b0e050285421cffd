import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import type { Refund } from '#features/payments/public.ts';
import type { Came } from '#features/reservations/rules/order-money.ts';
import type { Money } from '#kernel/money.ts';
import type { Answered, Caller } from './caller.ts';
import type { OfferedCar } from './cars.ts';

export type Buyer = {
  readonly reserve: (car: OfferedCar, key?: string) => Promise<Answered>;
  readonly register: (id: string, key?: string) => Promise<Answered>;
  readonly pay: (id: string, method?: 'pix' | 'card', key?: string) => Promise<Answered>;
  readonly status: (id: string) => Promise<Answered>;
  readonly cancel: (id: string, key?: string) => Promise<Answered>;
};

type Who = { token?: string; reference?: string; brand?: string; market?: string };

/** One person's or visitor's hand on the calls of a reservation. */
export const buyerOf = (call: Caller, { brand = 'jeep', market = 'br', ...who }: Who): Buyer => {
  const scope = { brand, market, ...who };
  const post = (path: string, body: object, key: string = randomUUID()) =>
    call('POST', `reservation/v2/${path}`, { ...scope, key, body });
  return {
    reserve: (car, key) => post('reservations/pre-reserve', car, key),
    register: (reservationId, key) =>
      post('reservations/processing', { reservationId, termsVersion: TERMS_VERSION }, key),
    pay: (reservationId, method = 'pix', key) => post(`reservations/${method}/payment`, { reservationId }, key),
    status: (id) => call('GET', `reservation/v2/reservations/${id}/status`, scope),
    cancel: (id, key) => post(`reservations/${id}/cancellation`, { reason: 'CUSTOMER', acceptTerms: true }, key),
  };
};

export type SeenOrder = {
  readonly id: string;
  readonly state: string;
  readonly cancelReason: string | null;
  readonly heldUntil: string;
  readonly deposit: { readonly amount: number; readonly currency: string };
  readonly charges: readonly {
    readonly id: string;
    readonly state: string;
    readonly refusedAt: string | null;
    readonly refusal: string | null;
    readonly pixCode: string | null;
    readonly redirectUrl: string | null;
    readonly challenge: { readonly url: string; readonly data: string } | null;
  }[];
  readonly refunds: readonly (Refund & { readonly id: string; readonly reason: string })[];
  /** All the money that came for it. */
  readonly came: readonly Came[];
  readonly paid: Money;
  readonly rest: { readonly returns: readonly { readonly state: 'OWED' | 'DONE'; readonly amount: Money }[] };
};

/** An order as its call shows it; the test has checked that it was answered. */
export const orderOf = ({ json }: Answered): SeenOrder => json as unknown as SeenOrder;

export const idOf = ({ status, json }: Answered): string => {
  if (status !== 200 || typeof json['id'] !== 'string') throw new Error(`${status} ${JSON.stringify(json)}`);
  return json['id'];
};
