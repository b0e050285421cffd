import { findOwnWhole, type WholeOrder } from '#features/reservations/steps.server.ts';
import type * as calls from '#features/sale-contracts/contract/contract.ts';
import type { ContractFacts } from '#features/sale-contracts/public.ts';
import { codeUntil, findEvidence, findPdf, UNOPENED } from '#features/sale-contracts/steps.server.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { currentOf, shownVersion, stand, type MakerOf } from './contract-facts.server.ts';

const summaryOf = (facts: ContractFacts, currency: WholeOrder['currency']) => {
  const orNone = (amount: number | null) => (amount === null ? null : money(amount, currency));
  return {
    car: facts.car,
    seller: facts.seller.name,
    buyer: facts.buyer.name,
    total: money(facts.total, currency),
    totalWithoutTaxes: orNone(facts.totalWithoutTaxes),
    deposit: money(facts.deposit, currency),
    sources: facts.sources.map(({ kind, amount }) => ({ kind, amount: money(amount, currency) })),
    open: money(facts.open, currency),
    freight: orNone(facts.freight),
    registration: orNone(facts.registration),
    deliverBy: facts.deliverBy,
  };
};

export const readContract =
  (makerOf: MakerOf): Handler<typeof calls.readContract> =>
  ({ params }, context) =>
    context.read(async (tx) => {
      const found = await stand(tx, { ...context, makerOf }, params.id);
      if (found === null || found.order.market !== context.market) return refuse('orderUnknown');
      const { order, signing, versions } = found;
      const current = signing === 'sign' || signing === 'signAnew' ? currentOf(found) : null;
      const of = { brand: order.brand, orderId: order.id, contractId: current?.id ?? order.id };
      const until = current === null ? null : await codeUntil(tx, of);
      return ok({
        signing,
        number: order.number,
        summary: found.facts === null ? null : summaryOf(found.facts, order.currency),
        current: current === null ? null : shownVersion(current),
        codeUntil: until?.toISOString() ?? null,
        versions: versions.map(shownVersion),
      });
    });

/** A PDF of a person: kept by nobody in between. We drew it ourselves, so that it has no sandbox, in which Safari shows no PDF. */
const asPdf = (context: Pick<Context, 'reply'>, bytes: Buffer, name: string) => {
  context.reply('cache-control', 'private, no-store');
  context.reply('x-content-type-options', 'nosniff');
  context.reply('content-disposition', `inline; filename="${name}.pdf"`);
  return ok({ contentType: 'application/pdf', bytes });
};

export const getContract: Handler<typeof calls.getContract> = async ({ params }, context) => {
  const { actor, visitorId } = context;
  const found = await context.read(async (tx) => {
    const order = await findOwnWhole(tx, { id: params.id, actor, visitorId });
    if (order === null || order.market !== context.market) return null;
    const of = { brand: order.brand, orderId: order.id, version: params.number };
    return { order, file: await findPdf(tx, of) };
  });
  if (found === null) return refuse('orderUnknown');
  if (found.file === null || found.file.pdf === null) return refuse('versionUnknown');
  return asPdf(context, found.file.pdf, `contract-${found.order.number}-${params.number}`);
};

export const getEvidence: Handler<typeof calls.getEvidence> = ({ params }, context) =>
  context.read(async (tx) => {
    const { actor, visitorId } = context;
    const order = await findOwnWhole(tx, { id: params.id, actor, visitorId });
    if (order === null || order.market !== context.market) return refuse('orderUnknown');
    const of = { brand: order.brand, orderId: order.id, version: params.number };
    const evidence = await findEvidence(tx, vaultOf(context.env), of);
    if (evidence === UNOPENED) return refuse('evidenceUnopened');
    return evidence === null ? refuse('versionUnknown') : ok(evidence);
  });
