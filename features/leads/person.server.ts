import type { announcePersonJob, forgetPersonJob } from '#features/accounts/jobs.ts';
import { getReachable } from '#features/accounts/public.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { crmPerson } from './rules/crm-lead.ts';
import { restSeconds } from './rules/delivery-machine.ts';
import { secondsOfRest } from './store/dispatcher.server.ts';
import type { DeliveryServices } from './deliver.server.ts';

/**
 * Tells the CRM of somebody who signed up, as they are by now; whoever is gone meanwhile is not told of. While the leads' dispatcher leaves
 * the CRM alone, so does this. The account's id is the record's external id: told twice, it is one record.
 */
export const deliverPerson = async (
  services: DeliveryServices,
  message: Message<PayloadOf<typeof announcePersonJob>>,
): Promise<Handled> => {
  const { db, env } = services;
  const { accountId, market } = message.payload;
  const { brand } = message;
  const { crm, isOwn } = services.crm.in({ brand, market });
  const rest = isOwn ? 0 : await db.read({ allBrands: true }, (tx) => secondsOfRest(tx, 'CRM'));
  if (rest > 0) return { again: 'the CRM is left alone', seconds: rest };
  const person = await db.read({ brand }, (tx) => getReachable(tx, { env, accountId, brand, market }));
  if (person === null) return 'done';
  const result = await crm.upsert({ object: 'Contact', id: accountId }, crmPerson({ ...person, brand, market }));
  if (result.kind === 'delivered') return 'done';
  // Silence is no fault of the message, which must not be given up for it; a refusal goes the way of every failing message.
  return result.kind === 'noAnswer'
    ? { again: result.reason, seconds: restSeconds(message.attempts, Math.random()) }
    : { again: result.reason };
};

/** Takes the person off the CRM's books, until it answers (LGPD art. 18 par. 6; Ley 25.326 art. 16). Safe to repeat. */
export const forgetPerson = async (
  services: DeliveryServices,
  message: Message<PayloadOf<typeof forgetPersonJob>>,
): Promise<Handled> => {
  // Each of them may know the person; where one does not, there is nothing to forget.
  const record = { object: 'Contact', id: message.payload.accountId } as const;
  const results = await Promise.all(services.crm.all.map((crm) => crm.forget(record)));
  const unheard = results.find((result) => result.kind !== 'delivered');
  return unheard === undefined ? 'done' : { again: unheard.reason };
};
