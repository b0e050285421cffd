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
  /** Whether they can be found on a list at all. */
  readonly hasDocument: boolean;
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
  // A black list says nothing of somebody who might be anybody.
  if (logic !== null && !facts.hasDocument) return false;
  if (!passes(logic, facts.isListed)) return false;
  if (kind === 'LEVELS') return facts.levels.some((level) => levels.includes(level));
  if (kind === 'DEALER_CUSTOMERS') return facts.dealerIds.some((dealer) => dealerIds.includes(dealer));
  // Everybody, and a list by itself: an audience of documents without one does not exist.
  return kind === 'EVERYBODY' || logic !== null;
};

/** Which of a person's cars let them into an audience of owners; null: it is not of cars. */
export const admittedCars = (
  { kind, logic }: Pick<Audience, 'kind' | 'logic'>,
  of: { readonly chassis: readonly string[]; readonly listed: readonly string[] },
): readonly string[] | null =>
  kind === 'OWNERS' ? of.chassis.filter((chassis) => passes(logic, of.listed.includes(chassis))) : null;

/** How often somebody may still have a benefit: by their own share, and where it is of cars by what each car still has. */
export const leftOf = (of: { perPerson: number; used: number; usedByCar: readonly number[] | null }): number => {
  const own = of.perPerson - of.used;
  const byCars = of.usedByCar?.reduce((sum, used) => sum + Math.max(0, of.perPerson - used), 0) ?? own;
  return Math.max(0, Math.min(own, byCars));
};
