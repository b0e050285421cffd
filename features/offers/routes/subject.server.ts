import { listModels, listParts, listVersions, versionOf, type CarScope } from '#features/catalog/public.server.ts';
import { listPeriodsOf } from '#features/price/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { nationalNetShare, netShareOf } from '#kernel/national-taxes.ts';
import { assetPath } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { OfferSubject } from '../contract/shapes.ts';
import { PROOF_DAYS, type ListFacts } from '../rules/price.ts';
import type { OfferFacts } from '../store/rows.server.ts';
import type { OfferContext } from './installment.server.ts';

type SubjectFacts = Pick<
  OfferFacts,
  | 'kind'
  | 'condition'
  | 'modelCode'
  | 'mvsCode'
  | 'year'
  | 'versionName'
  | 'colorCode'
  | 'mileageKm'
  | 'moparType'
  | 'discountType'
  | 'couponCode'
  | 'partId'
  | 'modelName'
  | 'modelSlug'
  | 'bodyKind'
  | 'fuel'
  | 'picturePath'
  | 'partName'
>;

export type Subject = { readonly facts: SubjectFacts; readonly list: ListFacts };

const DAY = 86_400_000;

/** The lists of today, and those of the day the proof's time begins. */
const scopesOf = ({ brand, market, clock }: OfferContext): readonly [now: CarScope, before: CarScope] => {
  const at = clock.now();
  return [
    { brand, market, at },
    { brand, market, at: new Date(at.getTime() - PROOF_DAYS * DAY) },
  ];
};

const NO_VEHICLE = {
  condition: null,
  mvsCode: null,
  year: null,
  versionName: null,
  colorCode: null,
  mileageKm: null,
} as const;
const NO_PART = { moparType: null, discountType: null, couponCode: null, partId: null, partName: null } as const;

/** What is offered, as the catalogue has it now; null where the catalogue does not know it. */
export const findSubject = (tx: Tx, context: OfferContext, subject: OfferSubject): Promise<Subject | null> => {
  if (subject.kind === 'PART') return findPart(tx, context, subject);
  return subject.condition === 'NEW' ? findNew(tx, context, subject) : findUsed(tx, context, subject);
};

type Vehicle = Extract<OfferSubject, { kind: 'VEHICLE' }>;

const findNew = async (tx: Tx, context: OfferContext, subject: Vehicle): Promise<Subject | null> => {
  const [now, before] = scopesOf(context);
  const { mvsCode, year, modelCode, colorCode } = subject;
  if (mvsCode === null) return null;
  const [row] = await listVersions(tx, now, { mvsCode, year, modelCode });
  const [model] = await listModels(tx, now, { code: modelCode });
  if (row === undefined || model === undefined) return null;
  const key = `${mvsCode}-${year}`;
  const periods = (await listPeriodsOf(tx, { ...now, versions: [key] })).get(key) ?? [];
  const version = versionOf(context.brand, row);
  // In proportion to the list price, whatever the online sale asks.
  const netAmount = row.netAmount === null ? null : Math.round((row.netAmount * row.listAmount) / row.amount);
  return {
    facts: {
      ...NO_PART,
      kind: 'VEHICLE',
      condition: 'NEW',
      modelCode,
      mvsCode,
      year,
      versionName: version.versionName,
      colorCode: colorCode ?? model.paintCode,
      mileageKm: null,
      modelName: model.name,
      modelSlug: model.slug,
      bodyKind: model.bodyKind,
      fuel: version.fuel,
      picturePath: version.picturePath,
    },
    list: {
      currency: row.currency,
      amount: row.listAmount,
      netAmount,
      charged: periods
        .filter(({ type, from, until }) => type === 'PUBLIC' && from <= now.at && (until === null || until > before.at))
        .map(({ amount }) => amount),
    },
  };
};

/** A used car is of a model the brand still sells; its price stands on no list. */
const findUsed = async (tx: Tx, context: OfferContext, subject: Vehicle): Promise<Subject | null> => {
  const [now] = scopesOf(context);
  const { modelCode, mvsCode, year, versionName, colorCode, mileageKm } = subject;
  const [model] = await listModels(tx, now, { code: modelCode });
  if (model === undefined || mvsCode !== null) return null;
  const { versionCode, seriesCode, fuels } = model;
  const [fuel] = fuels;
  return {
    facts: {
      ...NO_PART,
      kind: 'VEHICLE',
      condition: 'USED',
      modelCode,
      mvsCode: null,
      year,
      versionName,
      colorCode: colorCode ?? model.paintCode,
      mileageKm,
      modelName: model.name,
      modelSlug: model.slug,
      bodyKind: model.bodyKind,
      fuel: fuel ?? null,
      picturePath: assetPath({
        brand: context.brand,
        model: modelCode,
        version: versionCode,
        series: seriesCode,
        year: model.year,
      }),
    },
    list: {
      currency: MARKETS[context.market].currency,
      amount: null,
      netAmount: null,
      // A used car is taxed as the new ones of its model.
      netShare:
        model.fromNetAmount === null ? null : netShareOf({ amount: model.fromAmount, netAmount: model.fromNetAmount }),
      charged: [],
    },
  };
};

const findPart = async (
  tx: Tx,
  context: OfferContext,
  subject: Extract<OfferSubject, { kind: 'PART' }>,
): Promise<Subject | null> => {
  const [now, before] = scopesOf(context);
  const { moparType, discountType, couponCode, partId } = subject;
  const common = {
    ...NO_VEHICLE,
    kind: 'PART',
    moparType,
    discountType,
    couponCode,
    partId,
    bodyKind: null,
    fuel: null,
    picturePath: null,
  } as const;
  if (partId === null) {
    const { market } = context;
    const { currency } = MARKETS[market];
    return {
      facts: { ...common, modelCode: null, modelName: null, modelSlug: null, partName: null },
      list: {
        currency,
        amount: null,
        netAmount: null,
        netShare: nationalNetShare({ market, kind: 'workshop' }),
        charged: [],
      },
    };
  }
  const requested = { type: 'ACCESSORY', codes: [], ids: [partId] } as const;
  const [part] = await listParts(tx, now, requested);
  if (part === undefined) return null;
  const [earlier] = await listParts(tx, before, requested);
  const [version] = await listVersions(tx, now, { mvsCodes: part.versionIds.map((id) => id.replace(/-\d{4}$/, '')) });
  if (version === undefined) return null;
  const [model] = await listModels(tx, now, { code: version.modelCode });
  return {
    facts: {
      ...common,
      modelCode: version.modelCode,
      modelName: version.modelName,
      modelSlug: model?.slug ?? null,
      partName: part.name,
      picturePath: versionOf(context.brand, version).picturePath,
    },
    list: {
      currency: part.currency,
      amount: part.amount,
      netAmount: part.netAmount,
      charged: [part.amount, ...(earlier === undefined ? [] : [earlier.amount])],
    },
  };
};
