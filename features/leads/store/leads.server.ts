import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ConsentFlags } from '../rules/consents.ts';
import type { DeliveryTarget } from '../rules/delivery-machine.ts';
import type { LeadChannel, LeadPersonType } from '../rules/types.ts';

export type NewLead = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly channel: LeadChannel;
  readonly form: string;
  readonly origin: string;
  /** YYYY-MM-DD in the market's time. */
  readonly day: string;
  readonly personType: LeadPersonType;
  readonly personIndex: string;
  readonly emailIndex: string | null;
  readonly phoneIndex: string;
  readonly documentIndex: string | null;
  readonly sealed: Buffer;
  readonly accountId: string | null;
  readonly dealerId: string | null;
  readonly areaId: string | null;
  readonly routedBy: 'CHOSEN' | 'AREA' | 'NONE';
  readonly cityCode: string | null;
  readonly flags: ConsentFlags;
  readonly consentVersion: string;
  readonly productCode: string | null;
  readonly configurationCode: string | null;
  readonly simulationId: string | null;
};

/** Writes a new lead. False: the same person sent the same form today, and that lead stands. */
export const insertLead = async (tx: Tx, lead: NewLead): Promise<boolean> => {
  const made = await tx.run(sql`
    INSERT INTO leads.lead (id, brand, market, channel, form, origin, day, person_type, person_index, email_index, phone_index,
      document_index, sealed, account_id, dealer_id, area_id, routed_by, city_code, sms_consent, phone_consent, email_consent,
      whatsapp_consent, consent_version, product_code, configuration_code, simulation_id)
    VALUES (${lead.id}, ${lead.brand}, ${lead.market}, ${lead.channel}, ${lead.form}, ${lead.origin}, ${lead.day},
      ${lead.personType}, ${lead.personIndex}, ${lead.emailIndex}, ${lead.phoneIndex}, ${lead.documentIndex}, ${lead.sealed},
      ${lead.accountId}::uuid, ${lead.dealerId}::uuid, ${lead.areaId}::uuid, ${lead.routedBy}, ${lead.cityCode},
      ${lead.flags.indSmsContact}, ${lead.flags.indPhoneContact}, ${lead.flags.indEmailContact},
      ${lead.flags.indWhatsappContact}, ${lead.consentVersion}, ${lead.productCode}, ${lead.configurationCode},
      ${lead.simulationId}::uuid)
    ON CONFLICT ON CONSTRAINT one_lead_a_day DO NOTHING`);
  return made === 1;
};

export type StoredLead = { readonly id: string; readonly sealed: string; readonly dealerId: string | null };

/** The lead that a second sending joins, locked. */
export const lockSameLead = (
  tx: Tx,
  key: Pick<NewLead, 'brand' | 'market' | 'form' | 'day' | 'personIndex'>,
): Promise<StoredLead> =>
  tx.one(sql<StoredLead>`
    SELECT id, encode(sealed, 'base64') AS sealed, dealer_id AS "dealerId" FROM leads.lead
    WHERE brand = ${key.brand} AND market = ${key.market} AND form = ${key.form} AND day = ${key.day}
      AND person_index = ${key.personIndex} FOR UPDATE`);

/** The lead takes what its second sending said. */
export const joinLead = (tx: Tx, id: string, lead: NewLead, changed: boolean): Promise<number> =>
  tx.run(sql`
    UPDATE leads.lead SET submissions = submissions + 1, updated_at = now(), revision = revision + ${changed ? 1 : 0},
      sealed = ${lead.sealed}, email_index = coalesce(${lead.emailIndex}, email_index), phone_index = ${lead.phoneIndex},
      document_index = coalesce(${lead.documentIndex}, document_index), account_id = coalesce(account_id, ${lead.accountId}::uuid),
      dealer_id = coalesce(${lead.dealerId}::uuid, dealer_id), area_id = coalesce(${lead.areaId}::uuid, area_id),
      routed_by = CASE WHEN ${lead.dealerId}::uuid IS NULL THEN routed_by ELSE ${lead.routedBy} END,
      city_code = coalesce(${lead.cityCode}, city_code), sms_consent = ${lead.flags.indSmsContact},
      phone_consent = ${lead.flags.indPhoneContact}, email_consent = ${lead.flags.indEmailContact},
      whatsapp_consent = ${lead.flags.indWhatsappContact}, consent_version = ${lead.consentVersion},
      product_code = coalesce(${lead.productCode}, product_code),
      configuration_code = coalesce(${lead.configurationCode}, configuration_code),
      simulation_id = coalesce(${lead.simulationId}::uuid, simulation_id)
    WHERE id = ${id}`);

export const insertSubmission = (
  tx: Tx,
  of: { leadId: string; brand: string; flags: ConsentFlags; consentVersion: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO leads.submission (lead_id, brand, sms_consent, phone_consent, email_consent, whatsapp_consent, consent_version)
    VALUES (${of.leadId}, ${of.brand}, ${of.flags.indSmsContact}, ${of.flags.indPhoneContact}, ${of.flags.indEmailContact},
      ${of.flags.indWhatsappContact}, ${of.consentVersion})`);

/** Who is to be told; one that was told already is told again, for there is something new. */
export const wantDeliveries = async (
  tx: Tx,
  of: { leadId: string; brand: string; targets: readonly DeliveryTarget[]; newId: () => string },
): Promise<void> => {
  const ids = of.targets.map(() => of.newId());
  await tx.run(sql`
    INSERT INTO leads.delivery (id, brand, lead_id, target)
    SELECT id, ${of.brand}, ${of.leadId}, target FROM unnest(${ids}::uuid[], ${of.targets}::text[]) AS wanted (id, target)
    ON CONFLICT ON CONSTRAINT one_delivery DO UPDATE SET state = 'PENDING', run_at = now(), refusals = 0
      WHERE delivery.state <> 'PENDING'`);
};

/** Leads an address sent in this hour, this one counted. */
export const countSender = async (tx: Tx, addressIndex: string): Promise<number> => {
  const row = await tx.one(sql<{ sent: number }>`
    INSERT INTO leads.sender AS s (address_index, hour) VALUES (${addressIndex}, date_trunc('hour', now()))
    ON CONFLICT (address_index, hour) DO UPDATE SET sent = s.sent + 1 RETURNING sent`);
  return row.sent;
};

/** There is something new to tell of a lead, beside its own content. */
export const growLead = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE leads.lead SET revision = revision + 1, updated_at = now() WHERE id = ${id}`);
