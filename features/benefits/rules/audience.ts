import type { AudienceKind, RestrictListLogic } from './types.ts';

export type Audience = {
  readonly kind: AudienceKind;
  /** What the list of documents (of chassis, where the audience is of owners) does; null: there is none. */
  readonly logic: RestrictListLogic | null;
  readonly levels: readonly string[];
  readonly dealerIds: readonly string[];
};

/** What is known of a person when an audience is asked. */
export type Facts = {
  /** Whether one of their documents stands on the audience's list, by itself or as a dependent's. */
  readonly isListed: boolean;
  /** Their cars of the brand; whether each stands on the list. */
  readonly cars: readonly { readonly isListed: boolean }[];
  /** Codes of their levels in the brand's programmes. */
  readonly levels: readonly string[];
  /** Dealerships they bought at. */
  readonly dealerIds: readonly string[];
};

const passes = (logic: RestrictListLogic | null, isListed: boolean): boolean =>
  logic === null || (logic === 'WHITELIST') === isListed;

/**
 * Whether a person belongs to an audience: by what it is made of, and by its list (overview, section 3: restrict list logic). The list of
 * owners is of chassis: one car that passes is enough, and a car that was sold no longer counts.
 */
export const isMember = (audience: Audience, facts: Facts): boolean => {
  const { kind, logic, levels, dealerIds } = audience;
  if (kind === 'OWNERS') return facts.cars.some((car) => passes(logic, car.isListed));
  if (!passes(logic, facts.isListed)) return false;
  if (kind === 'LEVELS') return facts.levels.some((level) => levels.includes(level));
  if (kind === 'DEALER_CUSTOMERS') return facts.dealerIds.some((dealer) => dealerIds.includes(dealer));
  // Everybody, and a list by itself: an audience of documents without one does not exist.
  return kind === 'EVERYBODY' || logic !== null;
};
