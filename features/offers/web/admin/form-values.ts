import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import { dayStart } from '#kernel/local-time.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatAmount, parseMoney } from '#kernel/money.ts';
import type { OfferInput, OfferRecord } from '../../contract/shapes.ts';

/** What stands in the fields of the form, by their names; what was typed wrongly stays as it was typed. */
export type Values = Readonly<Record<string, string>> & { readonly categories: string; readonly features: string };

const LISTS = ['categories', 'features'] as const;

/** The fields as they were posted; lists are joined by commas. */
export const postedValues = (form: FormData): Values => {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const listOfTexts = (name: string): string =>
    texts.flatMap(([own, value]) => (own === name ? [value] : [])).join(',');
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOfTexts(name)]));
  return { ...Object.fromEntries(texts), ...lists } as Values;
};

const number = (text: string | undefined): number | null => {
  const trimmed = (text ?? '').trim().replace(',', '.');
  return trimmed === '' || !Number.isFinite(Number(trimmed)) ? null : Number(trimmed);
};

const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

const cents = (market: Market, text: string | undefined): number => parseMoney(text ?? '', market)?.amount ?? 0;

const priceOf = (values: Values, market: Market): OfferInput['price'] => {
  const amount = cents(market, values['amount']);
  switch (values['priceType']) {
    case 'STARTS_WITH':
      return { type: 'STARTS_WITH', amount };
    case 'FROM_TO':
      return { type: 'FROM_TO', amount, formerAmount: cents(market, values['formerAmount']) };
    case 'PERCENT':
      return { type: 'PERCENT', percent: number(values['percent']) ?? 0 };
    case 'INSTALLMENT':
      return {
        type: 'INSTALLMENT',
        amount,
        entrancePercent: number(values['entrancePercent']) ?? -1,
        term: number(values['term']) ?? 0,
        residualPercent: number(values['residualPercent']),
      };
    default:
      return { type: 'FULL_PRICE', amount };
  }
};

const subjectOf = (values: Values): OfferInput['subject'] => {
  const { sort = 'NEW' } = values;
  if (sort === 'ACCESSORY' || sort === 'SERVICE') {
    const couponCode = textOrNull(values['couponCode'])?.toUpperCase() ?? null;
    return {
      kind: 'PART',
      moparType: sort,
      discountType: couponCode === null ? 'FIXED_PRICE' : 'COUPON',
      couponCode,
      partId: textOrNull(values['partId']),
    };
  }
  const [mvsCode = '', year = '', modelCode = ''] = (values['car'] ?? '').split('|');
  const colorCode = textOrNull(values['colorCode'])?.toUpperCase() ?? null;
  if (sort === 'NEW') {
    return {
      kind: 'VEHICLE',
      condition: 'NEW',
      modelCode,
      mvsCode,
      year: Number(year),
      versionName: null,
      colorCode,
      mileageKm: null,
    };
  }
  return {
    kind: 'VEHICLE',
    condition: 'USED',
    modelCode,
    mvsCode: null,
    year: number(values['usedYear']) ?? Number(year),
    versionName: textOrNull(values['usedVersion']),
    colorCode,
    mileageKm: number(values['mileageKm']),
  };
};

const DAY_MS = 86_400_000;

/** The first moment of a day; of the last day, the first moment after it. */
const moment = (text: string | undefined, add: number, market: Market): string => {
  const day = dayFrom(text);
  return day === null ? (text ?? '') : dayStart(toIsoDay(addDays(day, add)), market);
};

/** A day that was not changed keeps the moment that the offer had on it: saved again it must not begin earlier, or end later. */
const kept = (values: Values, name: 'validFrom' | 'validUntil', market: Market): string => {
  const add = name === 'validUntil' ? 1 : 0;
  const was = values[`${name}At`] ?? '';
  const isSame = !Number.isNaN(Date.parse(was)) && dayOf(was, market, -1000 * add) === values[name];
  return isSame ? was : moment(values[name], add, market);
};

const listOf = (text: string): string[] => text.split(',').filter((item) => item !== '');

/** What the form means to the call; the call judges it. */
export const inputOf = (values: Values, market: Market): OfferInput => ({
  type: values['type'] as OfferInput['type'],
  subject: subjectOf(values),
  price: priceOf(values, market),
  title: values['title'] ?? '',
  description: values['description'] ?? '',
  terms: values['terms'] ?? '',
  coverage: values['coverage'] as OfferInput['coverage'],
  coverageId: textOrNull(values['coverageId'])?.toUpperCase() ?? null,
  dealerId: textOrNull(values['dealerId']),
  validFrom: kept(values, 'validFrom', market),
  validUntil: kept(values, 'validUntil', market),
  stock: number(values['stock']),
  categories: listOf(values.categories),
  features: listOf(values.features),
  stamp: textOrNull(values['stamp']),
});

const dayOf = (iso: string, market: Market, add = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: MARKETS[market].timeZone }).format(new Date(Date.parse(iso) + add));

const shownNumber = (value: number | null): string => (value === null ? '' : String(value));

/** The fields of a form for an offer that exists. */
export const recordValues = (record: OfferRecord, market: Market): Values => {
  const { subject, price } = record;
  const cash = (amount: number): string => formatAmount({ amount, currency: MARKETS[market].currency });
  const car: Readonly<Record<string, string>> =
    subject.kind === 'PART'
      ? { sort: subject.moparType, couponCode: subject.couponCode ?? '', partId: subject.partId ?? '' }
      : {
          sort: subject.condition,
          // A used car is of a model alone: its version need not be listed any more.
          car: `${subject.mvsCode ?? ''}|${subject.mvsCode === null ? 0 : subject.year}|${subject.modelCode}`,
          colorCode: subject.colorCode ?? '',
          ...(subject.condition === 'USED'
            ? { usedYear: String(subject.year), usedVersion: subject.versionName ?? '' }
            : {}),
          mileageKm: shownNumber(subject.mileageKm),
        };
  const money: Readonly<Record<string, string>> =
    price.type === 'PERCENT'
      ? { percent: String(price.percent) }
      : {
          amount: cash(price.amount),
          ...(price.type === 'FROM_TO' ? { formerAmount: cash(price.formerAmount) } : {}),
          ...(price.type === 'INSTALLMENT'
            ? {
                entrancePercent: String(price.entrancePercent),
                term: String(price.term),
                residualPercent: shownNumber(price.residualPercent),
              }
            : {}),
        };
  return {
    ...car,
    ...money,
    priceType: price.type,
    type: record.type,
    title: record.title,
    description: record.description,
    terms: record.terms,
    coverage: record.coverage,
    coverageId: record.coverageId ?? '',
    dealerId: record.dealerId ?? '',
    validFrom: dayOf(record.validFrom, market),
    validFromAt: record.validFrom,
    validUntil: dayOf(record.validUntil, market, -1000),
    validUntilAt: record.validUntil,
    stock: shownNumber(record.stock),
    categories: record.categories.join(','),
    features: record.features.join(','),
    stamp: record.stamp ?? '',
  };
};

/** A new offer begins as the maker's, in the whole country, for a month from today. */
export const newValues = (now: Date, market: Market): Values => ({
  sort: 'NEW',
  type: 'FCA',
  priceType: 'FULL_PRICE',
  coverage: 'NATIONAL',
  validFrom: dayOf(now.toISOString(), market),
  validUntil: dayOf(now.toISOString(), market, 30 * DAY_MS),
  categories: '',
  features: '',
});
