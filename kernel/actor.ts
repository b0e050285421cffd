import type { IsoDay } from './days.ts';
import type { Market } from './market.ts';

/** A role held by a person, inside a brand, a market and a scope (null: everywhere). */
export type RoleGrant = {
  readonly role: string;
  readonly brand: string | null;
  readonly market: Market | null;
  readonly scope: string | null;
  readonly scopeId: string | null;
};

export type Person = {
  readonly kind: 'person';
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly RoleGrant[];
  /** 'full' after password and, for staff, second factor; 'password' while the second factor is owed; 'weak' by query string only. */
  readonly strength: 'full' | 'password' | 'weak';
  /** When they last proved who they are in this session; absent: long ago. */
  readonly provedAt?: Date;
};

/** Another company's program, by its key: where it may call, what, and how often. It acts for nobody. */
export type ExternalApplication = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly scopes: readonly string[];
  readonly perMinute: number;
  /** The last day of its key in its market; null where it has none. */
  readonly endsOn: IsoDay | null;
};

export type Anonymous = {
  readonly kind: 'anonymous';
  readonly anonymousId: string | null;
  /** Signed in by the weak token alone: may make only the calls that say so. */
  readonly weak?: true;
  /** Who calls is no visitor but a program with a key. */
  readonly application?: ExternalApplication;
};

export type System = { readonly kind: 'system'; readonly name: string };

export type Actor = Person | Anonymous | System;

/** The external application that calls, where one does. */
export const applicationOf = (actor: Actor): ExternalApplication | undefined =>
  actor.kind === 'anonymous' ? actor.application : undefined;

/** Name of the actor in audit rows and idempotency keys. */
export const actorKey = (actor: Actor): string => {
  switch (actor.kind) {
    case 'person':
      return `account:${actor.accountId}`;
    case 'anonymous':
      return actor.application === undefined
        ? `anonymous:${actor.anonymousId ?? 'none'}`
        : `application:${actor.application.id}`;
    case 'system':
      return `system:${actor.name}`;
  }
};

/** How long a proof of who one is counts for what moves money, in minutes. */
export const FRESH_MINUTES = 10;

export const isFresh = (actor: Actor, now: Date): boolean =>
  actor.kind === 'person' &&
  actor.strength === 'full' &&
  actor.provedAt !== undefined &&
  now.getTime() - actor.provedAt.getTime() <= FRESH_MINUTES * 60_000;

/** The brand and the market something is asked in; null where a call has none. */
export type CallPlace = { readonly brand: string | null; readonly market: string | null };

/** The roles that count at a place. Only with full strength: staff without their second factor are customers. */
export const grantsAt = (actor: Actor, { brand, market }: CallPlace): readonly RoleGrant[] =>
  actor.kind === 'person' && actor.strength === 'full'
    ? actor.roles.filter(
        (grant) =>
          (grant.brand === null || brand === null || grant.brand === brand) &&
          (grant.market === null || market === null || grant.market === market),
      )
    : [];

export const hasRole = (actor: Actor, roles: readonly string[], place: CallPlace): boolean =>
  grantsAt(actor, place).some(({ role }) => roles.includes(role));
