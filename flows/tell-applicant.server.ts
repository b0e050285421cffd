import type { proposalMoves } from '#features/financing/jobs.ts';
import { isFree, newsOf } from '#features/financing/public.ts';
import { openApplicant, type ProposalRow } from '#features/financing/steps.server.ts';
import { writeMessage } from '#features/messages/public.server.ts';
import { findOrder } from '#features/reservations/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import { formatDay } from '#kernel/dates.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import type { MailParams } from '#platform/mail.server.ts';
import { findAnywhere, type TranslateIn } from './follow-proposal.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Ended with its order, or given up by its buyer: no denial of the bank's. Null: the bank's own word. */
const fallOf = async (tx: Tx, row: ProposalRow, status: string): Promise<'over' | 'left' | null> => {
  if (status !== 'DENIED' || row.cancelledAt === null) return null;
  const order = row.orderId === null ? null : await findOrder(tx, row.orderId);
  return order === null || order.state === 'CANCELLED' ? 'over' : 'left';
};
type Fall = Awaited<ReturnType<typeof fallOf>>;

const FALLEN = { over: 'credit.news.cancelled', left: 'credit.news.left' } as const;

/** What the mail says; of a credit that no order has yet, that its car is still to be reserved. */
const newsIn = (
  t: TranslateIn,
  row: ProposalRow,
  { status, fall }: { status: ProposalRow['status']; fall: Fall },
): string => {
  if (fall !== null) return t(row, FALLEN[fall]);
  const news = t(row, `credit.news.${newsOf(status)}`);
  return isFree({ status, orderId: row.orderId }) ? `${news}\n${t(row, 'credit.news.reserve')}` : news;
};

/** How much is lent and how long the offer holds, until the contract is signed. */
const agreedRows = ({ offer, market }: ProposalRow, status: ProposalRow['status']): MailParams =>
  newsOf(status) === 'approved' || newsOf(status) === 'sign'
    ? { financed: formatMoney(offer.financed, market), validUntil: formatDay(offer.validUntil) }
    : {};

/** A bank may report many steps at once: of those that come within this time the last is told. */
const SETTLES_MS = 60_000;

/** A step is told to the buyer, in the order of the steps; one without an account is written to at the address of the form. */
export const proposalMoved =
  (t: TranslateIn) =>
  async (services: WorkerServices, message: Message<PayloadOf<typeof proposalMoves>>): Promise<Handled> => {
    const row = await findAnywhere(services, message.payload.id);
    if (row === null) return 'done';
    const status = message.payload.to;
    const { brand, market } = row;
    const { name, email } = openApplicant(services.env, row);
    await services.db.withTx({ brand, actor: 'system:banks' }, async (tx) => {
      const fall = await fallOf(tx, row, status);
      await writeMessage(tx, services.env, {
        to: { id: row.id, brand, market, accountId: row.accountId, email },
        template: 'proposalMoved',
        params: {
          name,
          proposal: row.number,
          vehicle: carName(row.car),
          status: t(row, fall === null ? `proposal.status.${status}` : `fallen.${fall}.state`),
          news: newsIn(t, row, { status, fall }),
          ...agreedRows(row, status),
          url: pageLink('financingStep', {
            publicUrl: services.env.PUBLIC_URL,
            market,
            brand,
            params: { step: 'loading-propose-result' },
            query: { id: row.id },
          }),
        },
        key: `proposalMoved:${row.id}`,
        settlesAt: new Date(services.clock.now().getTime() + SETTLES_MS),
      });
    });
    return 'done';
  };
