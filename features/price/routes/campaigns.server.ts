import { nameActors } from '#features/accounts/public.server.ts';
import { listVersions } from '#features/catalog/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { ok, refuse, type FieldIssue, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  approveCampaign,
  createCampaign,
  listCampaigns,
  updateCampaign,
  type CampaignFields,
  type CampaignView,
} from '../contract/campaigns.ts';
import { changedCampaign } from '../rules/campaign-changes.ts';
import * as store from '../store/campaigns.server.ts';
import { scopeOf } from './scope.server.ts';

const stateOf = ({ approvedBy, validFrom, validUntil }: store.CampaignRow, at: Date): CampaignView['state'] => {
  if (approvedBy === null) return 'draft';
  if (validUntil !== null && validUntil <= at) return 'past';
  return validFrom > at ? 'planned' : 'inForce';
};

const toView = (row: store.CampaignRow, at: Date, requestedByName: string | null = null): CampaignView => ({
  id: row.id,
  name: row.name,
  audience: row.audience,
  basisPoints: row.basisPoints,
  amount: row.amount === null ? null : money(row.amount, row.currency),
  modelCodes: [...row.modelCodes],
  subsidized: row.subsidized,
  combinable: row.combinable,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  state: stateOf(row, at),
  requestedBy: row.requestedBy,
  requestedByName,
  approvedBy: row.approvedBy,
  revision: row.revision,
});

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toFacts = (body: CampaignFields, context: Context): store.CampaignFacts => ({
  ...body,
  amount: body.amount?.amount ?? null,
  currency: MARKETS[context.market].currency,
  validFrom: new Date(body.validFrom),
  validUntil: toInstant(body.validUntil),
  requestedBy: actorKey(context.actor),
});

/** Why a campaign cannot be as it was written. */
const objectionTo = async (
  body: CampaignFields,
  context: Context,
): Promise<Refused<'currency' | 'span' | 'modelUnknown'> | null> => {
  const { amount, modelCodes, validFrom, validUntil } = body;
  if (amount !== null && amount.currency !== MARKETS[context.market].currency) return refuse('currency');
  if (validUntil !== null && new Date(validUntil) <= new Date(validFrom)) return refuse('span');
  if (modelCodes.length === 0) return null;
  const known = new Set((await listVersions(context.tx, scopeOf(context))).map(({ modelCode }) => modelCode));
  const index = modelCodes.findIndex((code) => !known.has(code));
  if (index === -1) return null;
  return refuse('modelUnknown', { fields: [{ field: `modelCodes.${index}`, key: 'car.modelUnknown' }] });
};

const toAdminScope = ({ brand, market, locale }: Context) => ({ brand, market, locale });

const audit = (context: Context, action: string, before: CampaignView | null, after: CampaignView): Promise<number> =>
  writeAudit(context.tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action,
    subjectType: 'campaign',
    subjectId: after.id,
    detail: { before, after },
  });

/** What the second of two is told: each field that is not as they send it, with what it is now. */
const conflict = (
  row: store.CampaignRow,
  body: CampaignFields | null,
  context: Context,
): Refused<'changedMeanwhile'> => {
  const { market, clock } = context;
  const { locale, timeZone } = MARKETS[market];
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' });
  const now = toView(row, clock.now());
  const fields = body === null ? [] : changedCampaign(now, body);
  const text = (field: (typeof fields)[number]): string => {
    if (field === 'amount') return now.amount === null ? '-' : formatMoney(now.amount, market);
    if (field === 'basisPoints') return now.basisPoints === null ? '-' : `${now.basisPoints / 100}%`;
    if (field === 'validFrom' || field === 'validUntil')
      return now[field] === null ? '-' : day.format(new Date(now[field]));
    const value = now[field];
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return refuse('changedMeanwhile', {
    fields: fields.map((field): FieldIssue => ({ field, key: 'price.changedHere', params: { now: text(field) } })),
  });
};

const create: Handler<typeof createCampaign> = async ({ body }, context) => {
  const objection = await objectionTo(body, context);
  if (objection !== null) return objection;
  // A campaign begins now or later: nobody makes a past.
  const now = context.clock.now();
  const facts = toFacts(body, context);
  const validFrom = facts.validFrom < now ? now : facts.validFrom;
  if (facts.validUntil !== null && facts.validUntil <= validFrom) return refuse('span');
  const row = await store.insertCampaign(context.tx, {
    ...facts,
    ...toAdminScope(context),
    validFrom,
    id: context.ids.next(),
  });
  const after = toView(row, now);
  await audit(context, createCampaign.audit, null, after);
  return ok(after);
};

const update: Handler<typeof updateCampaign> = async ({ params, body: { revision, ...body } }, context) => {
  const { tx, clock } = context;
  const row = await store.lockCampaign(tx, { ...toAdminScope(context), id: params.id });
  if (row === null) return refuse('campaignUnknown');
  if (row.revision !== revision) return conflict(row, body, context);
  const objection = await objectionTo(body, context);
  if (objection !== null) return objection;
  const before = toView(row, clock.now());
  const facts = toFacts(body, context);
  const changed = changedCampaign(before, body);
  if (facts.validUntil !== null && changed.includes('validUntil') && facts.validUntil < clock.now())
    return refuse('span');
  if (row.approvedBy !== null && changed.some((field) => field !== 'validUntil')) return refuse('campaignApproved');
  const written =
    row.approvedBy === null
      ? await store.rewriteCampaign(tx, { ...facts, ...toAdminScope(context), id: row.id })
      : await store.endCampaign(tx, { id: row.id, locale: context.locale, validUntil: facts.validUntil });
  const after = toView(written, clock.now());
  await audit(context, updateCampaign.audit, before, after);
  return ok(after);
};

const approve: Handler<typeof approveCampaign> = async ({ params, body }, context) => {
  const { tx, clock, locale } = context;
  const row = await store.lockCampaign(tx, { ...toAdminScope(context), id: params.id });
  if (row === null) return refuse('campaignUnknown');
  if (row.approvedBy !== null) return refuse('campaignApproved');
  if (row.revision !== body.revision) return conflict(row, null, context);
  const by = actorKey(context.actor);
  if (row.requestedBy === by) return refuse('samePerson');
  const before = toView(row, clock.now());
  const after = toView(await store.approveCampaign(tx, { id: row.id, locale, by }), clock.now());
  await audit(context, approveCampaign.audit, before, after);
  return ok(after);
};

export const campaignRoutes: Route[] = [
  handle(listCampaigns, async ({ query: { page, size, after } }, context) => {
    const { rows, next } = await context.read((tx) =>
      store.listCampaigns(tx, { ...toAdminScope(context), limit: size, offset: (page - 1) * size, after }),
    );
    const now = context.clock.now();
    const names = await context.read((tx) =>
      nameActors(
        tx,
        rows.map(({ requestedBy }) => requestedBy),
      ),
    );
    const campaigns = rows.map((row) => toView(row, now, names.get(row.requestedBy) ?? null));
    return ok({ campaigns, next, total: rows[0]?.total ?? 0 });
  }),
  handle(createCampaign, create),
  handle(updateCampaign, update),
  handle(approveCampaign, approve),
];
