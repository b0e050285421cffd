import { getBuyer, matchEmployee, registrationIndexes, tryRegistration } from '#features/accounts/public.server.ts';
import type { reserveAsEmployee as declared } from '#features/employee-purchase/contract/purchase.ts';
import {
  findAccepted,
  findImpediment,
  insertPurchase,
  isRelated,
  listBought,
  listImpediments,
  listTermsOfYear,
  personIndexes,
  standInLine,
  takePlace,
  withEmployeePrice,
  yearOf,
  type PurchaseFor,
} from '#features/employee-purchase/steps.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { documentsOfOne } from '#kernel/same-documents.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { carToReserve, holdCar } from './reserve-car.server.ts';

type Entitled = { readonly relationId: string | null };

const notEntitled = () => refuse('notEntitled', { fields: [{ field: 'registration', key: 'b2e.notEntitled' }] });

/** A number may pass to somebody else: whether it is still that of whoever said who their relative is. */
const isStillOf = async ({ tx, env, market }: Context, registration: string, accountId: string): Promise<boolean> => {
  const holder = await getBuyer(tx, { env, accountId });
  const documents = documentsOfOne(market, holder?.documents ?? []);
  return (await matchEmployee(tx, { env, market }, { registration, documents })) !== null;
};

/** Whether the buyer, known by their own documents, may buy by a number: as its employee, or as what the employee said they are. */
const entitle = async (
  context: Context,
  who: { registration: string; purchaseFor: PurchaseFor; documents: readonly string[] },
): Promise<Result<Entitled, 'notEntitled' | 'proofExpired'>> => {
  const { tx, env, market, brand } = context;
  const { registration, purchaseFor, documents } = who;
  if (!isRelated(purchaseFor)) {
    const found = await matchEmployee(tx, context, { registration, documents });
    return found?.relation === purchaseFor ? ok({ relationId: null }) : notEntitled();
  }
  const accepted = await findAccepted(
    tx,
    { brand, market },
    {
      registrations: registrationIndexes(env, registration),
      persons: documents.flatMap((document) => personIndexes(env, market, document)),
      purchaseFor,
    },
  );
  if (accepted === null || !(await isStillOf(context, registration, accepted.accountId))) return notEntitled();
  return accepted.expired ? refuse('proofExpired') : ok({ relationId: accepted.id });
};

/** The terms of the year with a place left, at the version that was read. */
const termsOf = async (context: Context, purchaseFor: PurchaseFor) => {
  const { tx, brand, market, clock } = context;
  const rows = await listTermsOfYear(tx, { brand, market }, yearOf(clock.now(), market));
  return rows.find((row) => row.purchaseFor === purchaseFor) ?? null;
};

/**
 * Keeps a car on an employee's terms. Who buys stands in line with themselves and with everybody of the same number, so that nobody counts
 * their cars meanwhile; the last place of a quota is decided by its row. Car, order, place and purchase are one transaction.
 */
export const reserveAsEmployee: Handler<typeof declared> = async ({ body }, context) => {
  const { tx, env, brand, market, actor, clock } = context;
  if (actor.kind !== 'person') return refuse('signInFirst');
  const { registration, purchaseFor, ...asked } = body;
  const giveBack = await tryRegistration(context, registration);
  if (giveBack === null) return refuse('tooManyTries', { params: { minutes: 15 } });
  const buyer = await getBuyer(tx, { env, accountId: actor.accountId });
  const documents = documentsOfOne(market, buyer?.documents ?? []);
  const entitled = await entitle(context, { registration, purchaseFor, documents });
  if (!entitled.ok) return entitled;
  await giveBack();
  const terms = await termsOf(context, purchaseFor);
  if (terms === null) return refuse('noTerms');
  const car = await carToReserve(context, asked);
  if (!car.ok) return car;
  const registrations = registrationIndexes(env, registration);
  const persons = [...new Set(documents.flatMap((document) => personIndexes(env, market, document)))];
  await standInLine(tx, [...registrations, ...persons]);
  const bought = await listBought(tx, { brand, persons, registrations });
  const impediment = findImpediment(await listImpediments(tx, { brand, market }, { activeOnly: true }), {
    purchaseFor,
    modelCode: car.value.car.quote.modelCode,
    now: clock.now(),
    ofBuyer: bought.filter(({ byBuyer }) => byBuyer).map(({ at }) => at),
    ofEmployee: bought.filter(({ byEmployee }) => byEmployee).map(({ at }) => at),
  });
  if (impediment !== null) return refuse('impeded', { params: { name: impediment.name } });
  if (!(await takePlace(tx, terms))) return refuse('quotaTaken');
  context.crash('employee.place');
  const { quote, off } = withEmployeePrice(car.value.car.quote, terms);
  const held = await holdCar(context, { ...car.value.car, quote }, car.value.campaign);
  if (!held.ok) return held.code === 'holdsNeedAccount' ? refuse('tooManyHolds') : refuse(held.code);
  const [registrationIndex = ''] = registrations;
  const [personIndex = ''] = persons;
  const { id, number, heldUntil, total, deposit } = held.value;
  const { relationId } = entitled.value;
  await insertPurchase(tx, {
    orderId: id,
    brand,
    market,
    accountId: actor.accountId,
    termsId: terms.id,
    relationId,
    purchaseFor,
    registrationIndex,
    personIndex,
    off,
  });
  return ok({ id, number, state: 'PRE_RESERVE', heldUntil, total, deposit });
};
