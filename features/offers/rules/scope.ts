import { grantsAt, type Actor, type CallPlace } from '#kernel/actor.ts';
import type { Place } from './types.ts';

/** What a grant lets an administrator of offers reach: null fields are not asked for. */
export type OfferReach = {
  readonly scope: 'ALL' | 'REGIONAL' | 'ZONE' | 'DEALER_GROUP';
  readonly id: string | null;
  /** Administrators of the service user groups look after offers of parts and services alone. */
  readonly partsOnly: boolean;
};

const PART_ROLES = ['ROLE_ADMIN', 'ROLE_REGIONAL'];

/**
 * What a person may look after in a brand and market, by every grant they hold; nothing for anybody else. A grant without a scope, or with
 * NATIONAL, reaches the whole brand; a regional, zone or group one without saying which reaches nothing.
 */
export const reachesOf = (actor: Actor, place: CallPlace): OfferReach[] =>
  grantsAt(actor, place).flatMap(({ role, scope, scopeId }): OfferReach[] => {
    const partsOnly = PART_ROLES.includes(role);
    if (role !== 'offer_admin' && !partsOnly) return [];
    if (role === 'ROLE_REGIONAL' && scope === null) return [];
    if (scope === null || scope === 'NATIONAL') return [{ scope: 'ALL', id: null, partsOnly }];
    const isKnown = scope === 'REGIONAL' || scope === 'ZONE' || scope === 'DEALER_GROUP';
    return isKnown && scopeId !== null ? [{ scope, id: scopeId, partsOnly }] : [];
  });

/** Whether an offer of this kind and place lies inside one of the reaches. The store asks the same in SQL. */
export const isInside = (reaches: readonly OfferReach[], offer: { kind: 'VEHICLE' | 'PART'; place: Place }): boolean =>
  reaches.some(({ scope, id, partsOnly }) => {
    if (partsOnly && offer.kind !== 'PART') return false;
    if (scope === 'ALL') return true;
    if (scope === 'REGIONAL') return offer.place.regionCode === id;
    return (scope === 'ZONE' ? offer.place.zoneCode : offer.place.groupCode) === id;
  });
