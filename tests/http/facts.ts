import type { OfferedCar } from '#tests/harness/cars.ts';
import type { CardFacts } from './samples-cards.ts';
import type { BenefitFacts } from './samples-benefits.ts';
import type { CouponFacts } from './samples-coupons.ts';
import type { EventFacts } from './samples-events.ts';
import type { PromotionFacts } from './samples-promotions.ts';
import type { LeadFacts } from './samples-leads.ts';
import type { LoyaltyFacts } from './samples-loyalty.ts';
import type { OfferFacts } from './samples-offers.ts';
import type { OwnerFacts } from './samples-owner.ts';
import type { VisitFacts } from './samples-visits.ts';

/** What exists in the database of the suite. */
export type Facts = {
  readonly car: OfferedCar;
  readonly customerId: string;
  /** Registered reservations of the Brazilian demonstration customer. */
  readonly order: string;
  readonly orderToCancel: string;
  readonly ownSession: string;
  readonly othersSession: string;
  readonly savedCar: string;
  readonly dealer: string;
  /** Of the Brazilian demonstration customer. */
  readonly simulation: string;
  readonly offers: OfferFacts;
  readonly owner: OwnerFacts;
  readonly visits: VisitFacts;
  readonly leads: LeadFacts;
  readonly cards: CardFacts;
  readonly benefit: BenefitFacts;
  readonly coupon: CouponFacts;
  readonly loyalty: LoyaltyFacts;
  readonly event: EventFacts;
  readonly promotion: PromotionFacts;
  /** What the Brazilian demonstration customer waits for. */
  readonly waiting: string;
  /** A page of the brand’s own words, begun. */
  readonly page: string;
  readonly proposal: string;
  readonly codes: { readonly model: string; readonly version: string; readonly series: string };
};
