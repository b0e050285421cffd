import type { FieldIssue } from '#kernel/result.ts';
import type { OfferInput } from '../contract/shapes.ts';

const DAY = 86_400_000;
/** CDC art. 52 and 54-B: an offer of credit stands for at least two days. */
const LEAST_CREDIT_DAYS = 2;
/** Longer than two years is no offer any more. */
const MOST_DAYS = 731;

/** What of an offer contradicts itself, each with its field: nothing the form of a single field can see. */
export const faultsOf = (input: OfferInput): FieldIssue[] => {
  const faults: FieldIssue[] = [];
  const blame = (isWrong: boolean, field: string, key: string): void => {
    if (isWrong) faults.push({ field, key });
  };
  const { subject, price } = input;
  const days = (Date.parse(input.validUntil) - Date.parse(input.validFrom)) / DAY;
  blame(!(days > 0), 'validUntil', 'offer.endsBeforeStart');
  blame(days > MOST_DAYS, 'validUntil', 'offer.tooLong');
  blame(price.type === 'INSTALLMENT' && days < LEAST_CREDIT_DAYS, 'validUntil', 'offer.creditTooShort');
  blame((input.coverage === 'NATIONAL') !== (input.coverageId === null), 'coverageId', 'offer.coverageMismatch');
  blame(input.type === 'DEALER' && input.dealerId === null, 'dealerId', 'offer.dealerMissing');
  if (subject.kind === 'VEHICLE') {
    blame(subject.condition === 'NEW' && subject.mvsCode === null, 'subject.mvsCode', 'field.required');
    blame(subject.condition === 'USED' && subject.versionName === null, 'subject.versionName', 'field.required');
    blame(subject.condition === 'USED' && subject.mileageKm === null, 'subject.mileageKm', 'field.required');
    return faults;
  }
  const isCoupon = subject.discountType === 'COUPON';
  blame(isCoupon !== (subject.couponCode !== null), 'subject.couponCode', 'offer.couponMismatch');
  blame(isCoupon && price.type !== 'PERCENT', 'price.type', 'offer.couponPrice');
  blame(!isCoupon && (price.type === 'PERCENT' || price.type === 'INSTALLMENT'), 'price.type', 'offer.fixedPrice');
  blame(subject.moparType === 'ACCESSORY' && subject.partId === null, 'subject.partId', 'field.required');
  blame(input.type === 'RENTAL', 'type', 'offer.rentalPart');
  return faults;
};
