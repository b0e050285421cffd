import type { Access, ObjectPolicy } from '#kernel/endpoint.ts';
import { MOPAR_ROLES, SSO_ROLES } from './roles.ts';

/**
 * The matrix of who may make which call, drawn from the declarations themselves: the page for people and the tests over HTTP read
 * it, so neither can say anything else than what is enforced.
 */

export type DeclaredCall = {
  readonly id: string;
  readonly service: string;
  readonly summary: string;
  readonly access: Access;
  readonly roles: readonly string[];
  readonly object: ObjectPolicy;
  readonly scope: 'brand' | 'market' | 'none';
};

export const ALL_ROLES: readonly string[] = [...SSO_ROLES, ...MOPAR_ROLES];

/** Who calls: a visitor, somebody whose second factor is owed, a person with one role, or one of another brand. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'unproven'; readonly role: string }
  | { readonly kind: 'person'; readonly role: string; readonly brand: 'own' | 'other' };

/** `open`: the guard lets them through to the input; `signIn`: 401; `refused`: 403. */
export type Cell = 'open' | 'signIn' | 'refused';

/** What a call answers a caller before it looks at anything else. A brand counts only where the call has one. */
export const cellOf = (call: Pick<DeclaredCall, 'access' | 'roles' | 'scope'>, caller: Caller): Cell => {
  if (caller.kind === 'visitor') return call.access === 'bearer' || call.roles.length > 0 ? 'signIn' : 'open';
  if (call.roles.length === 0) return 'open';
  if (caller.kind === 'unproven') return 'refused';
  return call.roles.includes(caller.role) && caller.brand === 'own' ? 'open' : 'refused';
};

/** Who may, as people read it: nobody signed in is needed, whoever is signed in, or these roles. */
export const accessOf = (
  call: Pick<DeclaredCall, 'access' | 'roles'>,
): 'anyone' | 'credentials' | 'signed' | 'person' | 'roles' => {
  if (call.roles.length > 0) return 'roles';
  if (call.access === 'bearer') return 'person';
  if (call.access === 'basic') return 'credentials';
  return call.access === 'signed' ? 'signed' : 'anyone';
};

/** Whether a person with this role is let through, in their own brand; an empty role asks about visitors. */
export const isOpenTo = (call: DeclaredCall, role: string): boolean => {
  const caller: Caller = role === '' ? { kind: 'visitor' } : { kind: 'person', role, brand: 'own' };
  return cellOf(call, caller) === 'open';
};
