import { eventsFrom } from '#kernel/transitions.ts';
import { money, type Money } from '#kernel/money.ts';
import type { OfferCard, OfferDetail, OfferRecord } from '../contract/shapes.ts';
import { offerMachine } from '../rules/offer-machine.ts';
import type { OfferRow } from '../store/rows.server.ts';
import type { CardRow, DetailRow } from '../store/search.server.ts';

const moneyOf = (row: OfferRow, amount: number | null): Money | null =>
  amount === null ? null : money(amount, row.currency);

const stateOf = (row: OfferRow, at: Date): OfferCard['state'] => {
  if (row.state === 'sold' || row.stock === 0) return 'sold';
  if (row.validUntil <= at) return 'expired';
  return row.validFrom > at ? 'soon' : 'onSale';
};

const dealerOf = ({ dealerId, dealerName, cityName, stateCode }: OfferRow): OfferCard['dealer'] =>
  dealerId === null
    ? null
    : { id: dealerId, name: dealerName ?? '', cityName: cityName ?? '', stateCode: stateCode ?? '' };

/** Where it stands, and that all of it is held or ordered, whatever its row says. */
const shownState = (row: OfferRow, { at, unitsLeft }: Moment): OfferCard['state'] => {
  const state = stateOf(row, at);
  return state === 'onSale' && unitsLeft !== null && unitsLeft <= 0 ? 'reserved' : state;
};

/** `unitsLeft` is null where an offer is of no number of cars. */
export type Moment = { readonly at: Date; readonly unitsLeft: number | null };

/** What a visitor is told of an offer at a moment. */
export const toCard = (row: CardRow, moment: Moment): OfferCard => ({
  id: row.id,
  code: row.code,
  type: row.type,
  kind: row.kind,
  condition: row.condition,
  state: shownState(row, moment),
  title: row.title,
  priceType: row.priceType,
  price: moneyOf(row, row.amount),
  formerPrice: moneyOf(row, row.formerAmount),
  percent: row.percent,
  priceWithoutTaxes: moneyOf(row, row.netAmount),
  installment: row.installment,
  modelCode: row.modelCode,
  modelName: row.modelName,
  modelSlug: row.modelSlug,
  versionName: row.versionName,
  mvsCode: row.mvsCode,
  year: row.year,
  colorCode: row.colorCode,
  bodyKind: row.bodyKind,
  fuel: row.fuel,
  mileageKm: row.mileageKm,
  picturePath: row.picturePath,
  moparType: row.moparType,
  discountType: row.discountType,
  couponCode: row.couponCode,
  partId: row.partId,
  partName: row.partName,
  coverage: row.coverage,
  coverageId: row.coverageId,
  dealer: dealerOf(row),
  stamp: row.stamp === null || row.stampName === null ? null : { code: row.stamp, name: row.stampName },
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil.toISOString(),
  stock: row.stock,
});

export const detailOf = (row: DetailRow, moment: Moment): OfferDetail => ({
  ...toCard(row, moment),
  unitsLeft: moment.unitsLeft,
  description: row.description,
  terms: row.terms,
  categories: [...row.categoryNames],
  features: [...row.featureNames],
});

const subjectOf = (row: OfferRow): OfferRecord['subject'] => {
  if (row.kind === 'PART') {
    const { moparType, discountType, couponCode, partId } = row;
    if (moparType === null || discountType === null) throw new Error(`offer ${row.id} is of nothing`);
    return { kind: 'PART', moparType, discountType, couponCode, partId };
  }
  const { condition, modelCode, mvsCode, year, versionName, colorCode, mileageKm } = row;
  if (condition === null || modelCode === null || year === null) throw new Error(`offer ${row.id} is of nothing`);
  return { kind: 'VEHICLE', condition, modelCode, mvsCode, year, versionName, colorCode, mileageKm };
};

/** The whole offer for those who look after it. */
export const recordOf = (row: OfferRow): OfferRecord => ({
  id: row.id,
  code: row.code,
  state: row.state,
  version: row.version,
  position: row.position,
  type: row.type,
  subject: subjectOf(row),
  price: row.price,
  title: row.title,
  description: row.description,
  terms: row.terms,
  coverage: row.coverage,
  coverageId: row.coverageId,
  dealerId: row.dealerId,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil.toISOString(),
  stock: row.stock,
  categories: [...row.categories],
  features: [...row.features],
  stamp: row.stamp,
  amount: moneyOf(row, row.amount),
  former: moneyOf(row, row.formerAmount),
  priceWithoutTaxes: moneyOf(row, row.netAmount),
  installment: row.installment,
  modelName: row.modelName,
  dealerName: row.dealerName,
  updatedAt: row.updatedAt.toISOString(),
  events: eventsFrom(offerMachine, row.state),
});

/** The offer as its author would send it: what a publication checks once more, and what two versions are compared by. */
export const inputOf = (row: OfferRow) => {
  const { type, subject, price, title, description, terms, coverage, coverageId, dealerId, ...rest } = recordOf(row);
  const { validFrom, validUntil, stock, categories, features, stamp } = rest;
  return {
    type,
    subject,
    price,
    title,
    description,
    terms,
    coverage,
    coverageId,
    dealerId,
    validFrom,
    validUntil,
    stock,
    categories,
    features,
    stamp,
  };
};
