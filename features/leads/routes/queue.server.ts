import { listDealerNames, readReach } from '#features/dealers/public.server.ts';
import {
  havingCustom,
  listShown,
  readCustom,
  readCustoms,
  seesAll,
  type RecordPort,
} from '#features/custom-fields/public.server.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { stripDocument } from '#kernel/documents.ts';
import { MARKETS } from '#kernel/market.ts';
import { emptyDay, lastDays, onEachDay } from '#kernel/per-day.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { getLead, listLeads, replayLead, replayLeads, type LeadDetail, type LeadLine } from '../contract/queue.ts';
import { countLeadsPerDay } from '../contract/per-day.ts';
import { listLeadsPerDay } from '../store/per-day.server.ts';
import { sentPhone } from '../rules/person.ts';
import { replayIn } from '../replay.server.ts';
import * as store from '../store/queue.server.ts';
import { openContent, searchIndexes } from '../store/sealing.server.ts';

const MANAGERS = rolesFor('leadQueue.manage');

const STAFF = rolesFor('lead.read');

/** The dealers whose leads the caller may see; null: all of the brand's, as the manager of the queue does, and nobody's. */
const dealersOf = async (context: Context): Promise<readonly string[] | null> =>
  hasRole(context.actor, MANAGERS, context) ? null : readReach(context, STAFF);

type Beside = { readonly dealers: ReadonlyMap<string, string>; readonly custom: LeadLine['custom'] };

const toLine = (context: Context, row: store.LeadRow, { dealers, custom }: Beside): LeadLine => ({
  id: row.id,
  channel: row.channel,
  form: row.form,
  personType: row.personType,
  name: openContent(vaultOf(context.env), row).name,
  dealer: row.dealerId === null ? null : { id: row.dealerId, name: dealers.get(row.dealerId) ?? '' },
  configurationCode: row.configurationCode,
  submissions: row.submissions,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deliveries: row.deliveries,
  custom,
});

const dealerNames = async (context: Context, rows: readonly store.LeadRow[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ dealerId }) => dealerId ?? []))];
  if (ids.length === 0) return new Map();
  const { tx, brand, market } = context;
  const named = await listDealerNames(tx, { brand, market, ids });
  return new Map(named.map(({ id, name }) => [id, name]));
};

const SIZE = 20;

const customPlace = (context: Context) => {
  const { brand, market } = context;
  return { brand, market, subject: 'LEAD', manages: seesAll(context) } as const;
};

/** `code:value` as it is asked of the leads. */
const inCustom = (context: Context, typed: string | undefined): Statement | undefined => {
  if (typed === undefined) return undefined;
  const colon = typed.indexOf(':');
  const [code, text] = [typed.slice(0, colon), typed.slice(colon + 1)];
  return havingCustom(customPlace(context), { code, text, id: sql`l.id` });
};

const NO_CUSTOM: ReadonlyMap<string, LeadLine['custom']> = new Map();

const list: Handler<typeof listLeads> = async ({ query }, context) => {
  const { page = 0, size = SIZE, search, custom: typed, after, ...requested } = query;
  const { brand, market, env } = context;
  const found = search?.trim() ?? '';
  const indexes =
    found === ''
      ? null
      : searchIndexes(vaultOf(env), { email: found, phone: sentPhone(found, market), document: stripDocument(found) });
  const filter = {
    ...requested,
    brand,
    market,
    dealers: await dealersOf(context),
    indexes,
    custom: inCustom(context, typed),
  };
  const place = customPlace(context);
  const { counted, counts, rows, customFields, customs } = await context.read(async (tx) => {
    const listed = await store.listLeads(tx, filter, { size, offset: page * size, after });
    const fields = await listShown(tx, place);
    const ids = listed.map(({ id }) => id);
    return {
      counted: await store.countLeads(tx, filter),
      counts: await store.countDeliveries(tx, filter),
      rows: listed,
      customFields: fields,
      customs: fields.length === 0 ? NO_CUSTOM : await readCustoms(tx, place, ids),
    };
  });
  const dealers = await dealerNames(context, rows);
  const leads = rows.map((row) => toLine(context, row, { dealers, custom: customs.get(row.id) ?? {} }));
  return ok({ ...counted, page, size, ...counts, customFields, leads });
};

const detailOf = (context: Context, row: store.LeadRow, line: LeadLine): LeadDetail => {
  const content = openContent(vaultOf(context.env), row);
  return {
    ...line,
    contactName: content.contactName,
    email: content.email,
    phone: content.phone,
    document: content.document,
    text: content.text,
    consents: { sms: row.smsConsent, phone: row.phoneConsent, email: row.emailConsent, whatsapp: row.whatsappConsent },
    consentVersion: row.consentVersion,
    origin: row.origin,
    simulationId: row.simulationId,
    details: Object.entries(content.details).map(([name, value]) => ({ name, value })),
  };
};

/** The leads whose fields staff see: those that are in their list. */
export const leadRecords: RecordPort = {
  sees: async (context, id) => {
    const { brand, market } = context;
    const dealers = await dealersOf(context);
    return (await context.read((tx) => store.findLead(tx, { brand, market, dealers }, id))) !== null;
  },
  lock: async (tx, { brand, market }, id) => (await store.lockKept(tx, { brand, market, id })) > 0,
};

const show: Handler<typeof getLead> = async ({ params }, context) => {
  const { brand, market, actor } = context;
  const dealers = await dealersOf(context);
  const row = await context.withTx(async (tx) => {
    const found = await store.findLead(tx, { brand, market, dealers }, params.id);
    if (found === null) return null;
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: getLead.audit,
      subjectType: 'lead',
      subjectId: found.id,
    });
    return found;
  }, getLead.audit);
  if (row === null) return refuse('leadUnknown');
  const custom = await context.read((tx) => readCustom(tx, { ...customPlace(context), id: row.id }));
  return ok(detailOf(context, row, toLine(context, row, { dealers: await dealerNames(context, [row]), custom })));
};

/** Given-up deliveries are due again; who did it stands in the audit row of each move. */
const replay = (context: Context, leadId: string | null): Promise<number> =>
  context.withTx((tx) => {
    const { brand, market } = context;
    return replayIn(tx, { brand, market, leadId });
  }, replayLead.audit);

const replayOne: Handler<typeof replayLead> = async ({ params }, context) => {
  const { brand, market } = context;
  const row = await context.read((tx) => store.findLead(tx, { brand, market, dealers: null }, params.id));
  if (row === null) return refuse('leadUnknown');
  const replayed = await replay(context, row.id);
  return replayed === 0 ? refuse('nothingDead') : ok({ replayed });
};

const perDay: Handler<typeof countLeadsPerDay> = async (_input, context) => {
  const { brand, market, clock } = context;
  const days = lastDays(clock.now(), market);
  const dealers = await dealersOf(context);
  const of = { brand, market, dealers, since: days[0], timeZone: MARKETS[market].timeZone };
  const rows = await context.read((tx) => listLeadsPerDay(tx, of));
  return ok({ days: onEachDay(days, rows, emptyDay) });
};

export const queueRoutes: Route[] = [
  handle(listLeads, list),
  handle(countLeadsPerDay, perDay),
  handle(getLead, show),
  handle(replayLead, replayOne),
  handle(replayLeads, async (_input, context) => ok({ replayed: await replay(context, null) })),
];
