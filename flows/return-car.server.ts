import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import {
  findRunningWithdrawal,
  insertWithdrawal,
  listSources,
  moveWithdrawal,
  type OrderRow,
  type WithdrawalRow,
} from '#features/reservations/steps.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { queueMail, type MailParams } from '#platform/mail.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { placeOf } from './notify-buyer.server.ts';
import { backIfEnded } from './money-back.server.ts';

export type WithdrawalMail =
  | 'withdrawalReceived'
  | 'withdrawalElsewhere'
  | 'withdrawalOpen'
  | 'withdrawalAccepted'
  | 'withdrawalAcceptedCredit'
  | 'withdrawalDone'
  | 'withdrawalDoneCredit'
  | 'withdrawalOver'
  | 'withdrawalRefused';

/** Mails whose button leads to the order itself; the others have none, or are about no order that is found. */
const AT_ORDER: ReadonlySet<WithdrawalMail> = new Set([
  'withdrawalOpen',
  'withdrawalAccepted',
  'withdrawalAcceptedCredit',
  'withdrawalDone',
  'withdrawalDoneCredit',
  'withdrawalOver',
]);

/** Who calls, and what goes back when the car is back. */
const returnParams = async (tx: Tx, order: OrderRow): Promise<MailParams> => {
  const dealer = await getDealer(tx, { brand: order.brand, id: order.dealerId });
  return {
    ...(dealer === null
      ? {}
      : {
          dealer: placeOf(dealer, order.market),
          phone: formatPhone(dealer.phone, order.market),
        }),
    ...(await backIfEnded(tx, order)),
  };
};

/** Whether a bank was asked for an order: what it lends ends with it. */
const hadCredit = async (tx: Tx, order: OrderRow | undefined): Promise<boolean> =>
  order !== undefined && (await listSources(tx, order.id)).some(({ proposalId }) => proposalId !== null);

/** What is told of the end of an order, or that it comes, names the credit that ends with it, where there is one. */
const WITH_CREDIT: Partial<Readonly<Record<WithdrawalMail, WithdrawalMail>>> = {
  withdrawalAccepted: 'withdrawalAcceptedCredit',
  withdrawalDone: 'withdrawalDoneCredit',
};

/** Tells a person of a step of a request; words and address follow the market. */
export const mailWithdrawal = async (
  { tx, env }: Pick<Context, 'tx' | 'env'>,
  mail: {
    to: string;
    template: WithdrawalMail;
    request: WithdrawalRow;
    order?: OrderRow;
    reason?: string;
    ended?: string;
  },
): Promise<void> => {
  const { request, to, order } = mail;
  const ofCredit = WITH_CREDIT[mail.template];
  const template = ofCredit !== undefined && (await hadCredit(tx, order)) ? ofCredit : mail.template;
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
        : {
            url:
              order !== undefined && AT_ORDER.has(template)
                ? pageLink('order', { publicUrl: env.PUBLIC_URL, market, brand, params: { id: order.id } })
                : pageLink('orders', { publicUrl: env.PUBLIC_URL, market, brand }),
          }),
      ...(order !== undefined && mail.template === 'withdrawalAccepted' ? await returnParams(tx, order) : {}),
    },
  });
};

/** The address of an order's buyer; null where nobody took it over, or the account is gone. */
export const buyerMailOf = async ({ tx, env }: Pick<Context, 'tx' | 'env'>, order: OrderRow): Promise<string | null> =>
  order.accountId === null ? null : ((await getBuyer(tx, { env, accountId: order.accountId }))?.email ?? null);

/** The request of an order whose buyer withdraws on its page: the one that runs, or a new one. */
export const openWithdrawal = async (context: Context, order: OrderRow, code: string): Promise<WithdrawalRow> => {
  const { tx, ids, brand, market } = context;
  const running = await findRunningWithdrawal(tx, order.id);
  if (running !== null) return running;
  const email = (await buyerMailOf(context, order)) ?? '';
  const kind = 'withdrawal';
  const request = await insertWithdrawal(tx, {
    id: ids.next(),
    brand,
    market,
    code,
    kind,
    orderNumber: order.number,
    email,
  });
  await moveWithdrawal(tx, { id: request.id, from: 'UNMATCHED', to: 'OPEN', orderId: order.id });
  return { ...request, state: 'OPEN' };
};

/** The request ends with its order: its buyer gets its code. */
export const finishWithdrawal = async (context: Context, order: OrderRow, request: WithdrawalRow): Promise<void> => {
  await moveWithdrawal(context.tx, { id: request.id, from: request.state, to: 'DONE' });
  const to = request.email;
  if (to !== '') await mailWithdrawal(context, { to, template: 'withdrawalDone', request, order });
};

/**
 * A withdrawal that nobody may refuse, of a car that has to come back first: it waits in the queue until it did. Asking again
 * finds the same request.
 */
export const acceptReturn = async (context: Context, order: OrderRow, code: string): Promise<WithdrawalRow> => {
  const running = await findRunningWithdrawal(context.tx, order.id);
  if (running !== null) return running;
  const request = await openWithdrawal(context, order, code);
  await moveWithdrawal(context.tx, { id: request.id, from: 'OPEN', to: 'ACCEPTED' });
  const to = request.email;
  if (to !== '') await mailWithdrawal(context, { to, template: 'withdrawalAccepted', request, order });
  return request;
};
