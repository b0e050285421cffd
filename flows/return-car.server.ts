import { getBuyer } from '#features/accounts/public.server.ts';
import {
  findRunningWithdrawal,
  insertWithdrawal,
  moveWithdrawal,
  type OrderRow,
  type WithdrawalRow,
} from '#features/reservations/steps.server.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Context } from '#platform/http/context.server.ts';
import { queueMail } from '#platform/mail.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';

export type WithdrawalMail =
  | 'withdrawalReceived'
  | 'withdrawalElsewhere'
  | 'withdrawalOpen'
  | 'withdrawalAccepted'
  | 'withdrawalDone'
  | 'withdrawalOver'
  | 'withdrawalRefused';

/** Tells a person of a step of a request; words and address follow the market. */
export const mailWithdrawal = async (
  { tx, env }: Pick<Context, 'tx' | 'env'>,
  mail: { to: string; template: WithdrawalMail; request: WithdrawalRow; reason?: string; ended?: string },
): Promise<void> => {
  const { request, to, template } = mail;
  const { brand, market } = request;
  await queueMail(tx, {
    to,
    template,
    brand,
    market,
    locale: MARKETS[market].locale,
    params: {
      code: request.code,
      order: request.orderNumber,
      ...(mail.ended === undefined ? {} : { ended: mail.ended }),
      ...(mail.reason === undefined ? {} : { reason: mail.reason }),
      // The receipt is the same for everybody: it leads nowhere that says more.
      ...(template === 'withdrawalReceived'
        ? {}
        : { url: pageLink('orders', { publicUrl: env.PUBLIC_URL, market, brand }) }),
    },
  });
};

/** The address of an order's buyer; null where nobody took it over, or the account is gone. */
export const buyerMailOf = async ({ tx, env }: Pick<Context, 'tx' | 'env'>, order: OrderRow): Promise<string | null> =>
  order.accountId === null ? null : ((await getBuyer(tx, { env, accountId: order.accountId }))?.email ?? null);

/**
 * A withdrawal that nobody may refuse, of a car that has to come back first: it waits in the queue until it did. Asking again
 * finds the same request.
 */
export const acceptReturn = async (context: Context, order: OrderRow, code: string): Promise<WithdrawalRow> => {
  const { tx, ids, brand, market } = context;
  const running = await findRunningWithdrawal(tx, order.id);
  if (running !== null) return running;
  const email = (await buyerMailOf(context, order)) ?? '';
  const request = await insertWithdrawal(tx, {
    id: ids.next(),
    brand,
    market,
    code,
    kind: 'withdrawal',
    orderNumber: order.number,
    email,
  });
  await moveWithdrawal(tx, { id: request.id, from: 'UNMATCHED', to: 'OPEN', orderId: order.id });
  await moveWithdrawal(tx, { id: request.id, from: 'OPEN', to: 'ACCEPTED' });
  if (email !== '') await mailWithdrawal(context, { to: email, template: 'withdrawalAccepted', request });
  return request;
};
