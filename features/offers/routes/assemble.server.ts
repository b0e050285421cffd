import { getDealer } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type FieldIssue, type Refused, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { OfferInput } from '../contract/shapes.ts';
import { faultsOf } from '../rules/consistency.ts';
import { groupOf, regionOf, REGIONS } from '../rules/regions.ts';
import { isInside, reachesOf } from '../rules/scope.ts';
import { NOWHERE, type Place } from '../rules/types.ts';
import { areLabels } from '../store/labels.server.ts';
import type { OfferFacts } from '../store/rows.server.ts';
import { plansFor } from './installment.server.ts';
import { priceInput, type PriceFault } from './price.server.ts';
import { findSubject } from './subject.server.ts';

export type WriteRefusal =
  | PriceFault
  | 'outsideScope'
  | 'subjectUnknown'
  | 'dealerUnknown'
  | 'labelUnknown'
  | 'notConsistent';

const at = (field: string, key: string): { fields: readonly FieldIssue[] } => ({ fields: [{ field, key }] });

/** Where the offer holds: at its dealer's place, or by the area its coverage names; refused where nobody knows the area. */
const placeOf = (context: Context, input: OfferInput, dealer: Dealer | null): Place | Refused<'notConsistent'> => {
  const { market } = context;
  if (dealer !== null) {
    return {
      regionCode: regionOf(market, dealer.stateCode),
      stateCode: dealer.stateCode,
      zoneCode: dealer.cityCode,
      groupCode: groupOf(market, dealer.document),
    };
  }
  const id = input.coverageId ?? '';
  const unknown = refuse('notConsistent', at('coverageId', 'offer.coverageUnknown'));
  if (input.coverage === 'NATIONAL') return NOWHERE;
  if (input.coverage === 'DEALER_GROUP') return { ...NOWHERE, groupCode: id };
  if (input.coverage === 'REGIONAL') {
    return Object.hasOwn(REGIONS[market], id) ? { ...NOWHERE, regionCode: id } : unknown;
  }
  const regionCode = regionOf(market, id);
  return regionCode === null ? unknown : { ...NOWHERE, regionCode, stateCode: id };
};

/**
 * Everything a row needs from what an author sent: consistent, inside the author's scope, of a subject the catalogue knows, with a
 * price that is computed and proven. Refused with the field at fault; nothing is written here.
 */
export const assembleOffer = async (
  tx: Tx,
  context: Context,
  input: OfferInput,
): Promise<Result<OfferFacts, WriteRefusal>> => {
  const { brand, market } = context;
  const faults = faultsOf(input);
  if (faults.length > 0) return refuse('notConsistent', { fields: faults });
  const dealer = input.dealerId === null ? null : await getDealer(tx, { brand, id: input.dealerId });
  if (input.dealerId !== null && dealer?.market !== market)
    return refuse('dealerUnknown', at('dealerId', 'offer.dealerUnknown'));
  const place = placeOf(context, input, dealer);
  if ('ok' in place) return place;
  if (!isInside(reachesOf(context.actor, context), { kind: input.subject.kind, place })) return refuse('outsideScope');
  if (!(await areLabels(tx, input))) return refuse('labelUnknown');
  const subject = await findSubject(tx, context, input.subject);
  if (subject === null) return refuse('subjectUnknown', at('subject', 'offer.subjectUnknown'));
  const plans = input.subject.kind === 'VEHICLE' ? await plansFor(tx, context) : [];
  const priced = priceInput({ context, input, list: subject.list, plans });
  if (!priced.ok) return refuse(priced.code, at('price', `offer.${priced.code}`));
  return ok({
    ...subject.facts,
    ...place,
    ...priced.value,
    type: input.type,
    title: input.title,
    description: input.description,
    terms: input.terms,
    price: input.price,
    currency: MARKETS[market].currency,
    coverage: input.coverage,
    coverageId: input.coverageId,
    dealerId: input.dealerId,
    dealerName: dealer?.name ?? null,
    cityName: dealer?.cityName ?? null,
    validFrom: input.validFrom,
    validUntil: input.validUntil,
    stock: input.stock,
    categories: input.categories,
    features: input.features,
    stamp: input.stamp,
  });
};
