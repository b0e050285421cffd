import { listCovered } from '#features/dealers/public.server.ts';
import { listStates } from '#features/location/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  approveBenefit,
  changeBenefit,
  createBenefit,
  listBenefits,
  syncDealers,
  type BenefitInput,
  type BenefitRecord,
} from '../contract/staff.ts';
import { audited, instantOf, instantOrNull, scopeOf } from '../shared.server.ts';
import { findAudience, findPartner, lockAudience } from '../store/audiences.server.ts';
import * as store from '../store/staff.server.ts';
import { moneyOf } from '../view.server.ts';
import { atField } from './at-field.server.ts';

const toRecord = (row: store.BenefitRow): BenefitRecord => {
  const { currency, audienceBy: _audienceBy, ...record } = row;
  return {
    ...record,
    amount: moneyOf(row.amount, currency),
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
  };
};

const knownJurisdiction = async (tx: Tx, context: Context, input: BenefitInput): Promise<boolean> => {
  const { coverage, jurisdiction } = input;
  if ((coverage === 'NATIONAL') !== (jurisdiction === null)) return false;
  if (jurisdiction === null) return true;
  if (coverage === 'STATE') {
    const states = await listStates(tx, MARKETS[context.market].country);
    return states.some(({ code }) => code === jurisdiction);
  }
  return (await listCovered(tx, { ...scopeOf(context), coverage, jurisdiction })).length > 0;
};

const benefitWords = async (tx: Tx, context: Context, input: BenefitInput) => {
  const { currency } = MARKETS[context.market];
  const scope = scopeOf(context);
  if ((await findPartner(tx, scope, input.partnerId)) === null)
    return atField('partnerUnknown', 'partnerId', 'partner.unknown');
  if ((await findAudience(tx, scope, input.audienceId, actorKey(context.actor))) === null)
    return atField('audienceUnknown', 'audienceId', 'audience.unknown');
  if (input.percent !== null && input.amount !== null) return atField('oneDiscount', 'amount', 'benefit.oneDiscount');
  if (input.amount !== null && input.amount.currency !== currency)
    return atField('moneyWrong', 'amount', 'benefit.moneyWrong');
  if (input.validUntil !== null && Date.parse(input.validUntil) <= Date.parse(input.validFrom))
    return atField('endsBefore', 'validUntil', 'benefit.endsBefore');
  if (!input.atDealer && (input.coverage === 'REGIONAL' || input.coverage === 'DEALER_GROUP'))
    return atField('dealerCoverage', 'atDealer', 'benefit.dealerCoverage');
  if (!(await knownJurisdiction(tx, context, input)))
    return atField('jurisdictionWrong', 'jurisdiction', 'benefit.jurisdictionWrong');
  return ok({
    ...input,
    amount: input.amount?.amount ?? null,
    currency,
    validFrom: instantOf(input.validFrom),
    validUntil: instantOrNull(input.validUntil),
    writtenBy: actorKey(context.actor),
  });
};

const benefitOf = async (tx: Tx, context: Context, id: string): Promise<BenefitRecord> => {
  const row = await store.findBenefit(tx, scopeOf(context), id);
  if (row === null) throw new Error(`benefit ${id} was not written`);
  return toRecord(row);
};

const TERMS = [
  'partnerId',
  'audienceId',
  'title',
  'summary',
  'terms',
  'picture',
  'percent',
  'coverage',
  'jurisdiction',
  'atDealer',
  'perPerson',
] as const;

const sameTerms = (before: BenefitRecord, input: BenefitInput): boolean =>
  TERMS.every((name) => before[name] === input[name]) &&
  before.modes.toSorted().join() === [...input.modes].toSorted().join() &&
  before.amount?.amount === input.amount?.amount &&
  before.validFrom === instantOf(input.validFrom) &&
  before.validUntil === instantOrNull(input.validUntil);

const change: Handler<typeof changeBenefit> = ({ params: { id }, body: { version, ...input } }, context) =>
  context.withTx(async (tx) => {
    const scope = scopeOf(context);
    if ((await store.lockBenefit(tx, scope, id)) === 0) return refuse('benefitUnknown');
    const before = await benefitOf(tx, context, id);
    if (before.version !== version) return refuse('changedMeanwhile');
    const isSame = sameTerms(before, input);
    if (before.approved || isSame) {
      if (!isSame) return refuse('termsFixed');
      // Who sends back what somebody else wrote has written nothing: its writer is still the one who cannot approve it.
      if (before.active === input.active) return ok(before);
      await store.stopBenefit(tx, scope, { id, version, active: input.active });
    } else {
      const written = await benefitWords(tx, context, input);
      if (!written.ok) return written;
      await store.rewriteBenefit(tx, scope, { ...written.value, id, version });
    }
    await audited(tx, context, { action: changeBenefit.audit, type: 'benefit', id, detail: { active: input.active } });
    return ok(await benefitOf(tx, context, id));
  });

const match = async (tx: Tx, context: Context, { id, coverage, jurisdiction, atDealer }: BenefitRecord) => {
  const dealerIds = atDealer ? await listCovered(tx, { ...scopeOf(context), coverage, jurisdiction }) : [];
  return { dealers: dealerIds.length, ...(await store.matchDealers(tx, context.brand, { benefitId: id, dealerIds })) };
};

/** Whether the caller wrote it, or changed for whom it is. */
const isByCaller = async (tx: Tx, context: Context, { id, writtenBy }: BenefitRecord): Promise<boolean> => {
  const by = actorKey(context.actor);
  const row = await store.findBenefit(tx, scopeOf(context), id);
  return writtenBy === by || row?.audienceBy.includes(by) === true;
};

const approve: Handler<typeof approveBenefit> = async ({ params: { id }, body }, context) => {
  const { tx, actor } = context;
  const scope = scopeOf(context);
  if ((await store.lockBenefit(tx, scope, id)) === 0) return refuse('benefitUnknown');
  const before = await benefitOf(tx, context, id);
  if (before.approved) return refuse('approvedAlready');
  if (before.version !== body.version) return refuse('changedMeanwhile');
  if (await isByCaller(tx, context, before)) return refuse('samePerson');
  await lockAudience(tx, scope, before.audienceId);
  await store.approveBenefit(tx, scope, { id, by: actorKey(actor) });
  await match(tx, context, before);
  await audited(tx, context, { action: approveBenefit.audit, type: 'benefit', id });
  return ok(await benefitOf(tx, context, id));
};

const sync: Handler<typeof syncDealers> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    if ((await store.lockBenefit(tx, scopeOf(context), id)) === 0) return refuse('benefitUnknown');
    const before = await benefitOf(tx, context, id);
    if (!before.atDealer) return refuse('notAtDealer');
    const matched = await match(tx, context, before);
    await audited(tx, context, { action: syncDealers.audit, type: 'benefit', id, detail: matched });
    return ok(matched);
  });

export const staffRoutes: readonly Route[] = [
  handle(listBenefits, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listBenefits(tx, scopeOf(context), { page, size });
      return ok({ benefits: rows.map(toRecord), total, isMore, page, size });
    }),
  ),
  handle(createBenefit, ({ body }, context) =>
    context.withTx(async (tx) => {
      const written = await benefitWords(tx, context, body);
      if (!written.ok) return written;
      const id = context.ids.next();
      await store.insertBenefit(tx, scopeOf(context), { ...written.value, id });
      await audited(tx, context, { action: createBenefit.audit, type: 'benefit', id });
      return ok(await benefitOf(tx, context, id));
    }),
  ),
  handle(changeBenefit, change),
  handle(approveBenefit, approve),
  handle(syncDealers, sync),
];
