import { getBuyer } from '#features/accounts/public.server.ts';
import { tellRenterJob, type RenterNews } from '#features/rental/jobs.ts';
import { findCustomer } from '#features/rental/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail } from '#platform/mail.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** What a renter must act on or waits for. The steps in between stand on their page. */
const MAILED: ReadonlySet<string> = new Set([
  'APPROVED',
  'REFUSED',
  'PROPOSAL_CREATED',
  'FINANCIAL_ANALYSIS_APPROVED',
  'FINANCIAL_ANALYSIS_REPROVED',
  'CONTRACT_SIGN_IN_PROGRESS',
  'AT_DEALER',
  'EXPIRED_PROPOSAL',
]);

/** In the transaction that takes the step, so that each step is written about once. */
export const announceToRenter = async (tx: Tx, brand: string, news: RenterNews): Promise<void> => {
  if (MAILED.has(news.reached)) await enqueue(tx, tellRenterJob, { brand, payload: news });
};

/** Label and texts of what was reached: the words of the renter's page, with the reason of a refusal. */
const wordsOf = (reached: string, reason: string | null): readonly [label: string, ...texts: string[]] => {
  if (reached === 'REFUSED')
    return ['rental.validation.REFUSED', `rental.reason.${reason ?? 'OTHER'}`, 'rental.validation.again'];
  const key = reached === 'APPROVED' ? 'rental.validation.APPROVED' : `rental.status.${reached}`;
  return [key, `${key}.text`];
};

/** Writes to the renter at the address they have now; whose account is gone is written to no more. */
export const tellRenter =
  (t: TranslateIn) =>
  async ({ db, env }: WorkerServices, message: Message<PayloadOf<typeof tellRenterJob>>): Promise<Handled> => {
    const { customerId, reached, proposal } = message.payload;
    await db.withTx({ brand: message.brand, actor: 'system:rental' }, async (tx) => {
      const row = await findCustomer(tx, customerId);
      const reader = row === null ? null : await getBuyer(tx, { env, accountId: row.accountId });
      if (row === null || reader === null) return;
      const { brand, market } = row;
      const [label, ...said] = wordsOf(reached, row.reason);
      await queueMail(
        tx,
        {
          to: reader.email,
          template: 'rentalMoved',
          brand,
          market,
          locale: MARKETS[market].locale,
          params: {
            name: reader.name.split(' ')[0] ?? reader.name,
            status: t({ brand, market }, label),
            news: said.map((text) => t({ brand, market }, text)).join(' '),
            ...(proposal === null ? {} : { proposal: proposal.code, vehicle: proposal.vehicle }),
            url: pageLink('accountRental', { publicUrl: env.PUBLIC_URL, market, brand }),
          },
        },
        `rentalMoved:${customerId}:${message.id}`,
        `rentalMoved:${customerId}`,
      );
    });
    return 'done';
  };
