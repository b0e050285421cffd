import { randomUUID } from 'node:crypto';
import type { Order } from '#features/reservations/contract.ts';
import { idOf } from './buyer.ts';
import type { Answered } from './caller.ts';
import { typeCard } from './kept-cards.ts';
import { reservedIn, type Shop } from './reserved.ts';

type Reserved = Awaited<ReturnType<typeof reservedIn>>;

/** A buyer's hand on the parts of the rest that are paid by card and in cash: Argentina's. */
export const partsOf = (app: Shop, order: Pick<Reserved, 'id' | 'brand' | 'market' | 'token' | 'show' | 'seen'>) => {
  const scope = { brand: order.brand, market: order.market, token: order.token };
  const path = `reservation/v2/reservations/${order.id}/remaining-payment`;
  const coupon = (body: object = {}, key: string = randomUUID()): Promise<Answered> =>
    app.call('POST', `${path}/cash-coupon`, { ...scope, key, body });
  const page = (query = ''): Promise<Answered> => app.call('GET', `${path}/card${query}`, scope);
  const send = (body: object, key: string = randomUUID()): Promise<Answered> =>
    app.call('POST', `${path}/card`, { ...scope, key, body });
  /** What comes back from the gateway's page for so much of the part. */
  const typed = async (query = '', card: Readonly<Record<string, string>> = {}) => {
    const way = await page(query);
    const back = await typeCard(String(way.json['url']), { installments: 'visa:1', ...card });
    const method = back.get('method');
    return {
      oneTimeToken: back.get('reference') ?? '',
      cardToken: back.get('token') ?? '',
      installments: Number(back.get('installments')),
      ...(method === null ? {} : { method }),
    };
  };
  const chargeOf = ({ charges }: Order, id: string) => charges.find((charge) => charge.id === id);
  return {
    coupon,
    page,
    send,
    typed,
    chargeOf,
    byCard: async (query = '', card: Readonly<Record<string, string>> = {}): Promise<Answered> =>
      send(await typed(query, card)),
    /** A coupon, once the gateway has issued it. */
    issued: async (body: object = {}) => {
      const id = idOf(await coupon(body));
      const seen = await order.seen((one) => chargeOf(one, id)?.state === 'PENDING');
      const payment = await app.sandboxConsole.payment(id);
      return { id, payment, charge: chargeOf(seen, id), order: seen };
    },
  };
};
