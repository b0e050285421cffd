import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { DeliveryState, DeliveryTarget } from '../rules/delivery-machine.ts';
import type { LeadChannel, LeadPersonType } from '../rules/types.ts';

export type LeadFilter = {
  readonly brand: string;
  readonly market: Market;
  /** Null: every dealer's and nobody's. */
  readonly dealers: readonly string[] | null;
  readonly state?: DeliveryState | undefined;
  readonly target?: DeliveryTarget | undefined;
  readonly channel?: LeadChannel | undefined;
  readonly dealerId?: string | undefined;
  /** What is asked of the custom fields of `l`. */
  readonly custom?: Statement | undefined;
  /** Blind indexes of what was searched for, of each kind; null: no search. */
  readonly indexes: readonly string[] | null;
};

export type LeadRow = {
  readonly id: string;
  readonly channel: LeadChannel;
  readonly form: string;
  readonly origin: string;
  readonly personType: LeadPersonType;
  readonly sealed: string;
  readonly dealerId: string | null;
  readonly configurationCode: string | null;
  readonly simulationId: string | null;
  readonly submissions: number;
  readonly smsConsent: boolean;
  readonly phoneConsent: boolean;
  readonly emailConsent: boolean;
  readonly whatsappConsent: boolean;
  readonly consentVersion: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deliveries: {
    readonly target: DeliveryTarget;
    readonly state: DeliveryState;
    readonly attempts: number;
    readonly lastError: string | null;
    readonly receipt: string | null;
    readonly deliveredAt: string | null;
  }[];
};

const LEAD = sql`l.id, l.channel, l.form, l.origin, l.person_type AS "personType", encode(l.sealed, 'base64') AS sealed,
  l.dealer_id AS "dealerId", l.configuration_code AS "configurationCode", l.simulation_id AS "simulationId", l.submissions,
  l.sms_consent AS "smsConsent", l.phone_consent AS "phoneConsent", l.email_consent AS "emailConsent",
  l.whatsapp_consent AS "whatsappConsent", l.consent_version AS "consentVersion", l.created_at AS "createdAt",
  l.updated_at AS "updatedAt", coalesce((
    SELECT json_agg(json_build_object('target', d.target, 'state', d.state, 'attempts', d.attempts, 'lastError', d.last_error,
      'receipt', d.receipt, 'deliveredAt', to_char(d.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY d.target)
    FROM leads.delivery d WHERE d.lead_id = l.id), '[]') AS deliveries`;

const within = (filter: LeadFilter): Statement => sql`l.brand = ${filter.brand} AND l.market = ${filter.market}
  ${filter.dealers === null ? noSql : sql`AND l.dealer_id = ANY(${filter.dealers}::uuid[])`}`;

const matching = (filter: LeadFilter): Statement => {
  const { state, target, channel, dealerId, indexes, custom } = filter;
  const delivery =
    state === undefined && target === undefined
      ? noSql
      : sql`AND EXISTS (SELECT FROM leads.delivery d WHERE d.brand = l.brand AND d.lead_id = l.id
          ${state === undefined ? noSql : sql`AND d.state = ${state}`} ${target === undefined ? noSql : sql`AND d.target = ${target}`})`;
  return sql`${within(filter)} ${delivery}
    ${channel === undefined ? noSql : sql`AND l.channel = ${channel}`}
    ${custom === undefined ? noSql : sql`AND ${custom}`}
    ${dealerId === undefined ? noSql : sql`AND l.dealer_id = ${dealerId}`}
    ${indexes === null ? noSql : sql`AND (l.email_index = ANY(${indexes}) OR l.phone_index = ANY(${indexes}) OR l.document_index = ANY(${indexes}))`}`;
};

export const listLeads = (
  tx: Tx,
  filter: LeadFilter,
  at: { size: number; offset: number; after?: string | undefined },
): Promise<LeadRow[]> => {
  const { after } = at;
  const behind =
    after === undefined
      ? noSql
      : sql`AND (l.created_at, l.id) < ((SELECT a.created_at FROM leads.lead a WHERE a.brand = ${filter.brand} AND a.market = ${filter.market} AND a.id = ${after}::uuid), ${after}::uuid)`;
  return tx.rows(sql<LeadRow>`
    SELECT ${LEAD} FROM leads.lead l WHERE ${matching(filter)} ${behind}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${at.size} OFFSET ${at.offset}`);
};

export const countLeads = async (tx: Tx, filter: LeadFilter): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(sql`FROM leads.lead l WHERE ${matching(filter)}`)}`));

/** Deliveries given up and waiting, of the leads the reader may see. */
export const countDeliveries = (tx: Tx, filter: LeadFilter): Promise<{ dead: number; pending: number }> =>
  tx.one(sql<{ dead: number; pending: number }>`
    SELECT count(*) FILTER (WHERE d.state = 'DEAD')::integer AS dead, count(*) FILTER (WHERE d.state = 'PENDING')::integer AS pending
    FROM leads.delivery d JOIN leads.lead l ON l.brand = d.brand AND l.id = d.lead_id
    WHERE d.brand = ${filter.brand} AND d.state IN ('DEAD', 'PENDING') AND ${within(filter)}`);

/** Holds a lead whose person is not erased until the commit: an erasure waits, and finds what is written meanwhile. */
export const lockKept = (tx: Tx, of: { brand: string; market: Market; id: string }): Promise<number> =>
  tx.run(sql`
    SELECT FROM leads.lead WHERE brand = ${of.brand} AND market = ${of.market} AND id = ${of.id} AND phone_index <> 'erased' FOR SHARE`);

export const findLead = (tx: Tx, filter: Omit<LeadFilter, 'indexes'>, id: string): Promise<LeadRow | null> =>
  tx.maybe(sql<LeadRow>`
    SELECT ${LEAD} FROM leads.lead l WHERE l.id = ${id} AND ${within({ ...filter, indexes: null })}`);
