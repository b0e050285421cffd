import { findAccountId } from '#features/accounts/public.server.ts';
import { findDealersNear, getDealer } from '#features/dealers/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { nameCar, readCar } from '../car.server.ts';
import { joinWaiting, leaveMyWaiting, leaveWaiting, listMyWaiting, type WaitingCar } from '../contract.ts';
import { mailJoined } from '../mails.server.ts';
import { emailIndex, isLeaveOf, sealPerson } from '../person.server.ts';
import { stateOf } from '../rules/waiting.ts';
import * as store from '../store.server.ts';

export const scopeOf = ({ brand, market, clock }: Context) => ({ brand, market, at: clock.now() });
export const accountOf = ({ actor }: Context): string | null => (actor.kind === 'person' ? actor.accountId : null);

export const showCar = async (context: Context, row: store.EntryRow): Promise<WaitingCar> => ({
  id: row.id,
  ...(await nameCar(context.tx, row, scopeOf(context))),
  choice: row.choice,
  state: stateOf(row, context.clock.now()),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Wider than either market. */
const ANYWHERE_KM = 5000;

type At = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

const placeOf = ({ latitude, longitude }: At) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** The dealership asked for, or the nearest, however far it is; undefined for one that the brand does not have. */
const dealerFor = async (
  context: Context,
  of: At & { readonly dealerId?: string | null | undefined },
): Promise<string | null | undefined> => {
  const { tx, brand, market } = context;
  if (of.dealerId != null) {
    const dealer = await getDealer(tx, { brand, id: of.dealerId });
    return dealer?.market === market ? of.dealerId : undefined;
  }
  const at = placeOf(of);
  if (at === null) return null;
  const [nearest] = await findDealersNear(tx, { brand, market, ...at, radiusKm: ANYWHERE_KM, limit: 1 });
  return nearest?.id ?? null;
};

const join: Handler<typeof joinWaiting> = async ({ body }, context) => {
  const { tx, brand, market, env } = context;
  const car = await readCar(tx, body.choice, scopeOf(context));
  if (car === null) return refuse('carUnknown', { fields: [{ field: 'choice', key: 'waiting.carUnknown' }] });
  const dealerId = await dealerFor(context, body);
  if (dealerId === undefined)
    return refuse('dealerUnknown', { fields: [{ field: 'dealerId', key: 'waiting.dealerUnknown' }] });
  const id = context.ids.next();
  const person = { name: body.name, email: body.email.trim() };
  const at = placeOf(body);
  const accountId = accountOf(context);
  const isOwnMailbox = accountId !== null && (await findAccountId(tx, person.email)) === accountId;
  const kept = await store.putEntry(tx, {
    ...car,
    id,
    brand,
    market,
    accountId,
    mailboxOf: isOwnMailbox ? accountId : null,
    dealerId,
    sealed: sealPerson(env, id, person),
    emailIndex: emailIndex(env, person.email),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    consentVersion: body.consentTextVersion,
  });
  if (kept.isNew) {
    const named = await nameCar(tx, car, scopeOf(context));
    await mailJoined(tx, env, { id, brand, market, person, car: named, expiresAt: kept.expiresAt });
  }
  return ok({ expiresAt: kept.expiresAt.toISOString() });
};

export const ownRoutes: Route[] = [
  handle(joinWaiting, join),

  handle(leaveWaiting, async ({ params: { id }, body }, context) => {
    if (!isLeaveOf(context.env, id, body.reference)) return refuse('waitingUnknown');
    const { brand, market } = context;
    const left = await context.withTx((tx) => store.leaveEntry(tx, { brand, market, id }));
    return left === 0 ? refuse('waitingUnknown') : ok(undefined);
  }),

  handle(listMyWaiting, async (_, context) => {
    const { brand, market } = context;
    const accountId = accountOf(context) ?? '';
    const rows = await context.read((tx) => store.listOwnEntries(tx, { brand, market, accountId }));
    return ok({ entries: await Promise.all(rows.map((row) => showCar(context, row))) });
  }),

  handle(leaveMyWaiting, async ({ params: { id } }, context) => {
    const { brand, market } = context;
    const accountId = accountOf(context) ?? '';
    const left = await context.withTx((tx) => store.leaveEntry(tx, { brand, market, id, accountId }));
    return left === 0 ? refuse('waitingUnknown') : ok(undefined);
  }),
];
