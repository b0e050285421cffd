import type { OrderMail } from '#features/messages/public.ts';
import type { tellBuyerJob } from '#features/reservations/jobs.ts';
import type { OrderRow } from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import type { MailParams } from '#platform/mail.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** What a buyer is written to about. */
export type News = PayloadOf<typeof tellBuyerJob>;
export type Letter = { readonly template: OrderMail; readonly params: MailParams; readonly about: string };
export type Telling = {
  readonly tx: Tx;
  readonly order: OrderRow;
  readonly t: TranslateIn;
  readonly services: WorkerServices;
};
