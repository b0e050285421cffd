import { randomUUID } from 'node:crypto';
import { buyerOf, idOf, orderOf } from './buyer.ts';
import type { Answered } from './caller.ts';
import { ask, findReadyCar } from './cars.ts';
import { payFor } from './sales.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export type Rest = {
  readonly toPay: { readonly amount: number };
  readonly open: { readonly amount: number };
  readonly sources: readonly {
    readonly id: string;
    readonly kind: string;
    readonly state: string;
    readonly amount: { readonly amount: number };
    readonly paid: { readonly amount: number };
  }[];
  readonly returns: readonly {
    readonly id: string;
    readonly state: string;
    readonly amount: { readonly amount: number };
    readonly via: string;
  }[];
};

export type RestOrder = {
  readonly state: string;
  readonly balance: string;
  readonly paid: { readonly amount: number };
  readonly total: { readonly amount: number };
  readonly charges: readonly {
    readonly id: string;
    readonly method: string;
    readonly state: string;
    readonly pixCode: string | null;
    readonly slip: { readonly line: string; readonly barcode: string; readonly dueOn: string } | null;
  }[];
  readonly refunds: readonly {
    readonly state: string;
    readonly reason: string;
    readonly amount: { readonly amount: number };
  }[];
  readonly rest: Rest;
};

/** Gives a person an address, without which no slip is registered, or takes it. */
export const setAddress = async (databaseUrl: string, email: string, has = true): Promise<void> => {
  await ask(
    databaseUrl,
    `DELETE FROM accounts.address WHERE account_id IN (SELECT id FROM accounts.account WHERE lower(email) = lower($1))`,
    [email],
  );
  if (!has) return;
  await ask(
    databaseUrl,
    `INSERT INTO accounts.address (account_id, postal_code, street, number, district, city, region, country)
     SELECT id, '01310100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP', 'BR' FROM accounts.account
     WHERE lower(email) = lower($1)`,
    [email],
  );
};

type App = Pick<TestApp, 'call' | 'databaseUrl' | 'sandboxConsole'>;

/** A car held, registered and paid for as far as its reservation goes. */
const reserve = async ({
  app,
  buyer,
  market,
}: {
  app: App;
  buyer: ReturnType<typeof buyerOf>;
  market: 'br' | 'ar';
}): Promise<string> => {
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { market })));
  if (market === 'ar') {
    await payFor({ buyer, id, sandboxConsole: app.sandboxConsole }, market);
    return id;
  }
  await buyer.register(id);
  const payment = await app.sandboxConsole.payment(idOf(await buyer.pay(id)));
  await app.sandboxConsole.onPayment(payment.id, 'confirm');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE', { pause: 25 });
  return id;
};

type Who = { app: App; customer: string; staff: string; market?: 'br' | 'ar' };

/** A buyer's and a staff member's hand on the rest of a price, of a Jeep; in Brazil unless said otherwise. */
export const restOf = ({ app, customer, staff, market = 'br' }: Who) => {
  const scope = { brand: 'jeep', market } as const;
  const buyer = buyerOf(app.call, { token: customer, market });
  const show = async (id: string): Promise<RestOrder> =>
    (await app.call('GET', `reservation/v2/reservations/${id}/status`, { ...scope, token: customer }))
      .json as unknown as RestOrder;
  const send = (method: 'POST' | 'PUT', path: string, body: object, more: { token?: string; key?: string } = {}) =>
    app.call(method, `reservation/v2/${path}`, {
      ...scope,
      token: more.token ?? customer,
      key: more.key ?? randomUUID(),
      body,
    });
  return {
    show,
    /** As soon as the order looks so; read once more then, for its parts are read one after the other, and a commit falls between. */
    seen: (id: string, isThere: (order: RestOrder) => boolean): Promise<RestOrder> =>
      waitFor(
        async () => {
          const order = await show(id);
          return isThere(order) && show(id);
        },
        { pause: 25 },
      ),
    /** A reserved car, and what is still to be paid of it in minor units. */
    reserved: async (): Promise<{ id: string; rest: number }> => {
      const id = await reserve({ app, buyer, market });
      return { id, rest: (await show(id)).rest.toPay.amount };
    },
    plan: (
      id: string,
      sources: readonly { kind: string; amount: number; car?: object; letter?: object }[],
      token = customer,
    ): Promise<Answered> => send('PUT', `reservations/${id}/remaining-payment`, { sources }, { token }),
    slip: (id: string, renew = false): Promise<Answered> =>
      send('POST', `reservations/${id}/remaining-payment/slip`, { renew }),
    book: (
      id: string,
      amount: number,
      more: { receiptNumber?: string; key?: string; kind?: string } = {},
    ): Promise<Answered> => {
      const { kind = 'DEALER_PAYMENT', receiptNumber = `R-${randomUUID().slice(0, 8)}`, key = randomUUID() } = more;
      return send('POST', `orders/${id}/dealer-payments`, { kind, amount, receiptNumber }, { token: staff, key });
    },
    decide: (id: string, accept: boolean, token: string): Promise<Answered> =>
      send('POST', `dealer-payments/${id}/decision`, { accept }, { token }),
    giveBack: (id: string): Promise<Answered> =>
      send('POST', `balance-returns/${id}/completion`, { reference: 'TED 4711' }, { token: staff }),
    cancel: (id: string): Promise<Answered> => buyer.cancel(id),
  };
};
