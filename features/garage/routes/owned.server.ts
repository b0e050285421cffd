import { findProvenVehicle, type VehicleRow } from '#features/aftersales/public.server.ts';
import { asChassis, asPlate } from '#features/aftersales/public.ts';
import { dayIn } from '#kernel/dates.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  addOwned,
  addOwnedWhole,
  changeOwnedCar,
  claimOwned,
  getOwnedCar,
  listOwned,
  removeOwnedCar,
} from '../contract.ts';
import { TRANSFER_DAYS } from '../rules/transfer-machine.ts';
import * as store from '../store.server.ts';
import { readCars, shortOf, whoseOf } from './views.server.ts';

const MOST_OWNED = 20;

type Papers = { readonly chassis: string; readonly plate: string };
type Unproven = Refused<'invalidPlate' | 'invalidChassis' | 'carUnproven' | 'carYours' | 'garageFull'>;

const readPapers = (papers: Papers): Papers | Refused<'invalidPlate' | 'invalidChassis'> => {
  const chassis = asChassis(papers.chassis);
  if (typeof chassis === 'string')
    return refuse('invalidChassis', { fields: [{ field: 'chassis', key: 'field.chassis' }] });
  const plate = asPlate(papers.plate);
  if (typeof plate === 'string') return refuse('invalidPlate', { fields: [{ field: 'plate', key: 'field.plate' }] });
  return { ...chassis, ...plate };
};

type Claimable = {
  readonly vehicle: VehicleRow;
  readonly plate: string;
  readonly holder: store.HolderRow | null;
  readonly ownedSince: string;
};

/** A car of the register that the papers prove, and in whose garage it stands. Whoever had it first has it since its delivery. */
const findClaimable = async (tx: Tx, context: Context, input: Papers): Promise<Claimable | Unproven> => {
  const papers = readPapers(input);
  if ('ok' in papers) return papers;
  const { brand, market, clock } = context;
  const whose = whoseOf(context);
  const vehicle = await findProvenVehicle(tx, { brand, ...papers });
  if (vehicle === null || vehicle.market !== market) return refuse('carUnproven');
  if ((await store.listOwnedRows(tx, whose)).length >= MOST_OWNED) return refuse('garageFull');
  const { holder, heldBefore } = await store.findHolder(tx, { brand, chassis: vehicle.chassis });
  if (holder?.accountId === whose.accountId) return refuse('carYours');
  const today = dayIn(clock.now(), market);
  const ownedSince = heldBefore ? today : (vehicle.deliveredOn ?? today);
  return { vehicle, plate: papers.plate, holder, ownedSince };
};

const put = async (tx: Tx, context: Context, car: Claimable): Promise<string> => {
  const { brand, actor, ids } = context;
  const id = ids.next();
  await store.insertOwned(tx, whoseOf(context), { id, ...car, chassis: car.vehicle.chassis });
  const subject = { subjectType: 'owned_car', subjectId: id };
  await writeAudit(tx, { brand, actor: actorKey(actor), action: 'garage.added', ...subject });
  return id;
};

/** Adds the car; two at once end in one owner, the other is told that it is held. */
const add = async (context: Context, papers: Papers): Promise<{ id: string } | Unproven | Refused<'carHeld'>> => {
  try {
    return await context.withTx(async (tx) => {
      const car = await findClaimable(tx, context, papers);
      if ('ok' in car) return car;
      if (car.holder !== null) return refuse('carHeld');
      return { id: await put(tx, context, car) };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'one_owner_a_car') return refuse('carHeld');
    throw error;
  }
};

const readCar = async (context: Context, id: string) => {
  const [car] = await context.read((tx) => readCars(tx, whoseOf(context), context.clock.now(), id));
  return car === undefined ? refuse('carUnknown') : ok(car);
};

const adding: Route[] = [
  handle(addOwned, async ({ body }, context) => {
    const added = await add(context, body);
    return 'ok' in added ? added : ok(added);
  }),

  handle(addOwnedWhole, async ({ body: { nickname, mileageKm, ...papers } }, context) => {
    const added = await add(context, papers);
    if ('ok' in added) return added;
    const today = dayIn(context.clock.now(), context.market);
    await context.withTx((tx) => store.updateOwned(tx, whoseOf(context), { id: added.id, nickname, mileageKm, today }));
    const car = await readCar(context, added.id);
    if (!car.ok) throw new Error('a car just added is there');
    return car;
  }),

  handle(claimOwned, async ({ body }, context) => {
    try {
      return await context.withTx(async (tx) => {
        const car = await findClaimable(tx, context, body);
        if ('ok' in car) return car;
        if (car.holder === null) return ok({ status: 'OWNED', id: await put(tx, context, car), expiresAt: null });
        await store.expireTransfersOf(tx, car.holder.id);
        const id = context.ids.next();
        const ask = { id, carId: car.holder.id, fromAccount: car.holder.accountId, days: TRANSFER_DAYS };
        const { expiresAt } = await store.insertTransfer(tx, whoseOf(context), ask);
        const { brand, actor } = context;
        const subject = { subjectType: 'car_transfer', subjectId: id };
        await writeAudit(tx, { brand, actor: actorKey(actor), action: 'garage.claimed', ...subject });
        return ok({ status: 'ASKED', id, expiresAt: expiresAt.toISOString() });
      });
    } catch (error) {
      const broken = brokenConstraint(error);
      if (broken === 'one_open_transfer' || broken === 'one_owner_a_car') return refuse('askedAlready');
      throw error;
    }
  }),
];

export const ownedRoutes: Route[] = [
  ...adding,

  handle(listOwned, async (_, context) => {
    const cars = await context.read((tx) => readCars(tx, whoseOf(context), context.clock.now()));
    return ok({ cars: cars.map(shortOf) });
  }),

  handle(getOwnedCar, async ({ query: { id } }, context) => {
    if (id !== undefined) return readCar(context, id);
    const [last] = await context.read((tx) => store.listOwnedRows(tx, whoseOf(context)));
    return last === undefined ? refuse('carUnknown') : readCar(context, last.id);
  }),

  handle(changeOwnedCar, async ({ params: { id }, body: { nickname, mileageKm } }, context) => {
    const whose = whoseOf(context);
    const today = dayIn(context.clock.now(), context.market);
    const done = await context.withTx(async (tx) => {
      const [row] = await store.listOwnedRows(tx, whose, id);
      if (row === undefined) return refuse('carUnknown');
      const written = await store.updateOwned(tx, whose, { id, nickname, mileageKm, today });
      if (written === 1) return null;
      return refuse('mileageLower', { fields: [{ field: 'mileageKm', key: 'garage.mileageLower' }] });
    });
    return done ?? readCar(context, id);
  }),

  handle(removeOwnedCar, async ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const { accountId } = whoseOf(context);
      const [row] = await store.listOwnedRows(tx, whoseOf(context), id);
      if (row === undefined) return refuse('carUnknown');
      await store.closeTransfersOf(tx, id);
      await store.endOwned(tx, { id, accountId, reason: 'REMOVED' });
      const { brand, actor } = context;
      const subject = { subjectType: 'owned_car', subjectId: id };
      await writeAudit(tx, { brand, actor: actorKey(actor), action: 'garage.removed', ...subject });
      return ok(undefined);
    }),
  ),
];
