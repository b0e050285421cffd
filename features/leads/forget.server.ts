import { getDealer } from '#features/dealers/public.server.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { sendMail } from '#platform/mail.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Market } from '#kernel/market.ts';
import type { forgetLeadJob } from './jobs.ts';
import type { DeliveryServices } from './deliver.server.ts';

type DeliveredLead = {
  readonly brand: string;
  readonly market: Market;
  readonly dealerId: string | null;
  readonly createdAt: Date;
};

const findDeliveredLead = (services: DeliveryServices, leadId: string): Promise<DeliveredLead | null> =>
  services.db.read({ allBrands: true }, (tx) =>
    tx.maybe(sql<DeliveredLead>`
      SELECT brand, market, dealer_id AS "dealerId", created_at AS "createdAt" FROM leads.lead WHERE id = ${leadId}`),
  );

/** The dealership that got a lead by mail is asked to erase it too; the mail names the lead by its number alone. */
const notifyDealer = async (
  services: DeliveryServices,
  message: Pick<Message<unknown>, 'id'>,
  leadId: string,
): Promise<void> => {
  const lead = await findDeliveredLead(services, leadId);
  if (lead === null || lead.dealerId === null) return;
  const { brand, market, createdAt } = lead;
  const dealer = await getDealer(services.db, { brand, id: lead.dealerId });
  if (dealer === null) return;
  const { PUBLIC_URL: publicUrl } = services.env;
  const params = {
    lead: leadId,
    received: formatDay(dayIn(createdAt, market)),
    url: pageLink('adminLead', { publicUrl, market, brand, params: { lead: leadId } }),
  };
  const { locale } = MARKETS[market];
  await sendMail(services, { to: dealer.email, template: 'leadErased', params, brand, market, locale }, message.id);
};

/**
 * Whoever was told of a lead is told that its person is gone, until they answer (LGPD art. 18 par. 6; Ley 25.326 art. 16). Safe to repeat:
 * what is gone already is gone.
 */
export const forgetLead = async (
  services: DeliveryServices,
  message: Message<PayloadOf<typeof forgetLeadJob>>,
): Promise<Handled> => {
  const { leadId, target } = message.payload;
  if (target === 'DEALER_MAIL') {
    await notifyDealer(services, message, leadId);
    return 'done';
  }
  // Which of them stood for its brand when it was told, nobody knows any more: one that never had it has nothing to forget.
  const results = await Promise.all(services.crm.all.map((crm) => crm.forget({ object: 'Lead', id: leadId })));
  const unheard = results.find((result) => result.kind !== 'delivered');
  return unheard === undefined ? 'done' : { again: unheard.reason };
};
