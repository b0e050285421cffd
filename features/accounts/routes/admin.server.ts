import { actorKey, hasRole, type Person } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  getStaff,
  grantRole as grantRoleCall,
  inviteStaff,
  listGrantPlaces,
  listPermissions,
  listStaff,
  revokeRole,
  type GrantPlace,
  type StaffPerson,
} from '../contract/admin.ts';
import { createStaff, grantRole } from '../public.server.ts';
import { accessOf, isOpenTo, type DeclaredCall } from '../rules/matrix.ts';
import { covers, mayDo, rolesFor } from '../rules/policies.ts';
import { findStaffRow, listStaffRows, removeGrant, type StaffRow } from '../store/staff.server.ts';
import { personOf } from './session.server.ts';

/** What accounts asks of whoever keeps the network: the places that a role may be bound to. */
export type ListNetworkPlaces = (tx: Tx, of: { brand: string; market: Market }) => Promise<readonly GrantPlace[]>;

export const adminRoutes: Route[] = [
  handle(listStaff, async ({ query: { text = '', role, page, size, after } }, context) => {
    const { brand, market } = context;
    const offset = (page - 1) * size;
    const wanted = { brand, market, text, role, limit: size, offset, after };
    const { rows, ...counted } = await listStaffRows(context.tx, wanted);
    return ok({ people: rows.map((row) => shown(row, context)), ...counted, page, size });
  }),

  handle(getStaff, async ({ params }, context) => {
    const row = await findStaffRow(context.tx, { ...placeOf(context), id: params.id });
    return row === null ? refuse('personUnknown') : ok(shown(row, context));
  }),

  handle(inviteStaff, async ({ body }, context) => {
    const { env, ids, clock, brand, market } = context;
    const staff = { ...body, market, brand, roles: [] };
    try {
      const input = { env, ids, now: clock.now(), by: personOf(context), staff };
      const id = await context.withTx(async (tx) => {
        const made = await createStaff(tx, input);
        await note(tx, context, { action: 'staff.invited', subjectId: made, detail: {} });
        return made;
      }, 'invited');
      return ok({ id });
    } catch (error) {
      if (brokenConstraint(error) === 'one_email') return refuse('emailTaken');
      throw error;
    }
  }),

  handle(revokeRole, async ({ params }, context) => {
    const by = personOf(context);
    if (params.id === by.accountId) return refuse('ownPromotion');
    const row = await findStaffRow(context.tx, { ...placeOf(context), id: params.id });
    if (row === null) return refuse('personUnknown');
    const grant = row.grants.find(({ id }) => id === params.grant);
    if (grant === undefined || !mayTake(by, grant)) return refuse('grantUnknown');
    const of = { accountId: params.id, grant: grant.id, now: context.clock.now() };
    const gone = await context.withTx(async (tx) => {
      const removed = await removeGrant(tx, of);
      const detail = { role: removed?.role };
      if (removed !== null) await note(tx, context, { action: 'role.revoked', subjectId: params.id, detail });
      return removed;
    }, 'role revoked');
    return gone === null ? refuse('grantUnknown') : ok(await readAgain(context, params.id));
  }),
];

/** Giving a role, and the places it may be bound to. */
export const grantRoutes = (networkPlaces: ListNetworkPlaces): Route[] => [
  handle(listGrantPlaces, async (_, context) => ok({ places: await placesOf(context, networkPlaces) })),

  handle(grantRoleCall, async ({ params, body }, context) => {
    const { clock } = context;
    const place = placeOf(context);
    const by = personOf(context);
    if (params.id === by.accountId) return refuse('ownPromotion');
    const row = await findStaffRow(context.tx, { ...place, id: params.id });
    if (row === null) return refuse('personUnknown');
    const { role, userGroup, scope, scopeId } = body;
    if (scopeId !== undefined) {
      const places = await placesOf(context, networkPlaces);
      const isKnown = places.some((place) => place.scope === scope && place.id === scopeId);
      if (!isKnown) return refuse('placeUnknown', { fields: [{ field: 'scopeId', key: 'field.scopeId.unknown' }] });
    }
    const request = {
      role,
      ...place,
      ...(userGroup && { userGroup }),
      ...(scope && { scope }),
      ...(scopeId && { scopeId }),
    };
    const done = await context.withTx(
      (tx) => grantRole(tx, { to: params.id, by, request, now: clock.now() }),
      'role granted',
    );
    if (!done) return refuse('ownPromotion');
    return ok(await readAgain(context, params.id));
  }),
];

/** The matrix of all that is registered: the list comes from whoever puts the program together. */
export const permissionRoutes = (listCalls: () => readonly DeclaredCall[]): Route[] => [
  handle(listPermissions, async ({ query: { role, service, page, size } }) => {
    const all = listCalls();
    const requested = all
      .filter(
        (call) => (service === undefined || call.service === service) && (role === undefined || isOpenTo(call, role)),
      )
      .toSorted((left, right) => left.id.localeCompare(right.id));
    return ok({
      calls: requested.slice((page - 1) * size, page * size).map((call) => ({
        id: call.id,
        summary: call.summary,
        door: accessOf(call),
        roles: [...new Set(call.roles)],
        object: call.object,
      })),
      services: [...new Set(all.map((call) => call.service))].toSorted(),
      total: requested.length,
      page,
      size,
    });
  }),
];

/** The network's places, and the partners that send leads. */
const placesOf = async (
  { tx, brand, market, env }: Context,
  networkPlaces: ListNetworkPlaces,
): Promise<GrantPlace[]> => {
  const partners = env.LEAD_PARTNERS.map(({ id }) => ({ scope: 'PARTNER' as const, id, name: id }));
  return [...(await networkPlaces(tx, { brand, market })), ...partners];
};

const placeOf = ({ brand, market }: Context) => ({ brand, market });

/** Whoever is bound to a brand or a market takes away nothing that reaches further. */
const mayTake = (by: Person, grant: StaffRow['grants'][number]): boolean =>
  by.roles.some((own) => mayDo(own.role, 'role.grant') && covers(own, grant));

const shown = (row: StaffRow, context: Context): StaffPerson => {
  const by = personOf(context);
  const may = by.accountId !== row.id && hasRole(by, rolesFor('role.grant'), context);
  return {
    ...row,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    grants: row.grants.map((grant) => ({ ...grant, removable: may && mayTake(by, grant) })),
  };
};

const readAgain = async (context: Context, id: string): Promise<StaffPerson> => {
  const row = await findStaffRow(context.tx, { ...placeOf(context), id });
  if (row === null) throw new Error('the person just changed is gone');
  return shown(row, context);
};

const note = (
  tx: Tx,
  { brand, actor }: Context,
  entry: { action: string; subjectId: string; detail: object },
): Promise<number> => writeAudit(tx, { ...entry, brand, actor: actorKey(actor), subjectType: 'account' });
