import type { opinionChangedJob } from '#features/engagement/jobs.ts';
import { holdOpinion, listOpinionIds } from '#features/engagement/steps.server.ts';
import { findVehicle, listRevisions } from '#features/aftersales/public.server.ts';
import { listOwnCars } from '#features/garage/public.server.ts';
import { revisionDoneJob } from '#features/loyalty/jobs.ts';
import { isOnTime } from '#features/loyalty/public.ts';
import {
  closeBooks,
  dropEditions,
  giveMedals,
  hasMoved,
  listEnding,
  listToRank,
  lockMembers,
  confirmEdition,
  makeEdition,
  openBooks,
  takeBackMedals,
  type Fact,
} from '#features/loyalty/steps.server.ts';
import { listDeliveredIds } from '#features/reservations/public.server.ts';
import { lockOrder } from '#features/reservations/steps.server.ts';
import { holdBooking, listDoneDriveIds, type BookingRow } from '#features/visits/steps.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Market } from '#kernel/market.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';

type Whose = { readonly brand: string; readonly market: Market; readonly accountId: string };
type Working = Pick<Services, 'db' | 'ids'>;

const ofOrder = (id: string): string => `order:${id}`;
const ofDrive = (id: string): string => `test-drive:${id}`;
const ofOpinion = (id: string): string => `opinion:${id}`;
/** By the car itself: one that left the garage and came back is the same one. */
const ofRevision = (chassis: string, number: number): string => `revision:${sha256(chassis)}:${number}`;
const scopeOf = (brand: string, reason: string) => ({ brand, actor: 'system:loyalty', reason });

/** What an account did before it joined, by the same causes as when it happens: whichever comes first gives. Held, so that nothing is undone meanwhile. */
export const factsOf = async (tx: Tx, whose: Whose): Promise<Fact[]> => [
  ...(await listDeliveredIds(tx, whose)).map((id): Fact => ({ rule: 'OWNED_CAR', cause: ofOrder(id) })),
  ...(await listDoneDriveIds(tx, whose)).map((id): Fact => ({ rule: 'TEST_DRIVE', cause: ofDrive(id) })),
  ...(await listOpinionIds(tx, whose)).map((id): Fact => ({ rule: 'OPINION', cause: ofOpinion(id) })),
];

export const ownsCar = async (tx: Tx, whose: Whose): Promise<boolean> => (await listOwnCars(tx, whose)).length > 0;

export const isOfBrand = async (
  tx: Tx,
  { brand, market, vin }: { brand: string; market: Market; vin: string },
): Promise<boolean> => (await findVehicle(tx, brand, { chassis: vin }))?.market === market;

/** A delivered car gives; one that went back takes back. The order is held, so that of two at once each sees the other. */
export const earnByOrder = (services: Working, of: { brand: string; orderId: string }): Promise<void> =>
  services.db.withTx(scopeOf(of.brand, 'order'), async (tx) => {
    const order = await lockOrder(tx, of.orderId);
    if (order === null) return;
    const { brand, market, accountId } = order;
    const cause = ofOrder(order.id);
    if (order.state === 'CANCELLED') await takeBackMedals(tx, services.ids, { brand, cause });
    if (order.state !== 'DELIVERED' || accountId === null) return;
    await giveMedals(tx, services.ids, { brand, market, accountId, facts: [{ rule: 'OWNED_CAR', cause }] });
  });

/** The chassis of the car of the garage that a booked revision is for, where it was on time for it. */
const carOnTime = async (tx: Tx, row: BookingRow & { accountId: string; revision: number }): Promise<string | null> => {
  const { brand, market, accountId, revision, starts } = row;
  // A bay has no model: the car that was booked in has.
  const modelCode = row.car?.modelCode;
  if (modelCode === undefined) return null;
  const plan = await listRevisions(tx, { brand, market }, [modelCode]);
  const months = plan.find(({ number }) => number === revision)?.months;
  if (months === undefined) return null;
  for (const { chassis } of await listOwnCars(tx, { brand, market, accountId })) {
    const car = await findVehicle(tx, brand, { chassis });
    const deliveredOn = car?.deliveredOn ?? null;
    if (car?.modelCode !== modelCode || deliveredOn === null) continue;
    if (isOnTime({ deliveredOn, months, doneOn: dayIn(starts, market) })) return chassis;
  }
  return null;
};

/** A test drive that took place gives; a confirmed revision is looked at when its time is over. */
export const earnByVisit = async (tx: Tx, services: Pick<Services, 'ids'>, row: BookingRow): Promise<void> => {
  const { id, brand, market, accountId, kind, state, revision } = row;
  if (accountId === null) return;
  if (kind === 'TEST_DRIVE' && state === 'DONE') {
    const facts: Fact[] = [{ rule: 'TEST_DRIVE', cause: ofDrive(id) }];
    await giveMedals(tx, services.ids, { brand, market, accountId, facts });
  }
  if (kind === 'SERVICE' && state === 'A' && revision !== null) {
    const dedupeKey = `loyalty.revision:${id}`;
    await enqueue(tx, revisionDoneJob, { brand, payload: { bookingId: id }, runAt: row.ends, dedupeKey });
  }
  // The dealership takes a confirmed one off when nobody came. One that was cancelled before its end gave nothing.
  if (kind === 'SERVICE' && state === 'C' && revision !== null && row.updatedAt >= row.ends) {
    const chassis = await carOnTime(tx, { ...row, accountId, revision });
    if (chassis !== null) await takeBackMedals(tx, services.ids, { brand, cause: ofRevision(chassis, revision) });
  }
};

/** The workshop has no word for done: what stands confirmed when its time is over took place. */
export const earnByRevision = async (
  services: Working,
  { brand, payload }: Message<PayloadOf<typeof revisionDoneJob>>,
): Promise<Handled> =>
  services.db.withTx(scopeOf(brand, 'revision'), async (tx): Promise<Handled> => {
    const row = await holdBooking(tx, payload.bookingId);
    if (row === null || row.state !== 'A' || row.accountId === null || row.revision === null) return 'done';
    // It was put at another time meanwhile.
    const wait = Math.ceil((row.ends.getTime() - row.now.getTime()) / 1000);
    if (wait > 0) return { again: 'the revision is still to come', seconds: wait };
    const { market, accountId, revision } = row;
    const chassis = await carOnTime(tx, { ...row, accountId, revision });
    if (chassis === null) return 'done';
    const facts: Fact[] = [{ rule: 'REVISION', cause: ofRevision(chassis, revision) }];
    await giveMedals(tx, services.ids, { brand, market, accountId, facts });
    return 'done';
  });

/** An opinion gives while it stands, and takes back once it is gone. */
export const earnByOpinion = async (
  services: Working,
  { brand, payload }: Message<PayloadOf<typeof opinionChangedJob>>,
): Promise<Handled> => {
  await services.db.withTx(scopeOf(brand, 'opinion'), async (tx) => {
    const cause = ofOpinion(payload.opinionId);
    const opinion = await holdOpinion(tx, { id: payload.opinionId, brand });
    if (opinion === null) await takeBackMedals(tx, services.ids, { brand, cause });
    const accountId = opinion?.accountId ?? null;
    if (opinion === null || accountId === null) return;
    const facts: Fact[] = [{ rule: 'OPINION', cause }];
    await giveMedals(tx, services.ids, { brand, market: opinion.market, accountId, facts });
  });
  return 'done';
};

const MOST_ENDING = 500;

/** Books out points whose time is up. Nobody can spend them before: that is asked of the clock each time. */
export const expirePoints = async ({ db, ids }: Working): Promise<void> => {
  const ending = await db.read({ allBrands: true }, (tx) => listEnding(tx, MOST_ENDING));
  for (const { id, brand } of ending) {
    await db.withTx(scopeOf(brand, 'time is up'), async (tx) => {
      const [member] = await lockMembers(tx, { brand, ids: [id] });
      if (member !== undefined) await closeBooks(tx, await openBooks(tx, ids, { member }));
    });
  }
};

const KEPT_EDITIONS = 3;
/** A ranking of a million members is written in seconds; nobody waits for it. */
const RANKING_MS = 120_000;

/** Ranks the members of each programme anew where anybody moved. */
export const rankMembers = async ({ db, ids }: Working): Promise<void> => {
  const programmes = await db.read({ allBrands: true }, listToRank);
  for (const { id: programmeId, brand, isDue } of programmes) {
    if (!isDue) continue;
    await db.withTx({ ...scopeOf(brand, 'ranking'), deadlineMs: RANKING_MS }, async (tx) => {
      if (!(await hasMoved(tx, programmeId))) return void (await confirmEdition(tx, programmeId));
      await makeEdition(tx, { id: ids.next(), brand, programmeId });
      await dropEditions(tx, { programmeId, keep: KEPT_EDITIONS });
    });
  }
};
