import { issuesOf } from '#kernel/messages.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Market } from '#kernel/market.ts';
import { rentalPersonSchema } from '#kernel/rental-person.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  createRentalSelf,
  getAssociatedDealer,
  getRentalSelf,
  outdateAgreement,
  putAssociatedDealer,
} from '../contract/people.ts';
import { insertOutdated } from '../store/consents.server.ts';
import { findPreferredDealer, putPreferredDealer, removePreferredDealer } from '../store/people.server.ts';
import { contractsOf } from './consents.server.ts';
import { readRentalPerson, writeRentalPerson } from '../rental-person.server.ts';
import { auditSelf } from './parts.server.ts';
import { personOf } from './session.server.ts';

const EMPTY = 'No body content provided.';

export type DealerFacts = {
  readonly id: string;
  readonly market: Market;
  readonly name: string;
  readonly cityName: string;
  readonly stateCode: string;
};
/** What accounts asks of whoever keeps dealers: one of the brand by its id. */
export type FindDealer = (tx: Tx, dealer: { brand: string; id: string }) => Promise<DealerFacts | null>;

export const peopleRoutes = (findDealer: FindDealer): Route[] => [
  handle(getRentalSelf, async (_, context) => {
    const { accountId } = personOf(context);
    return ok({ rental: await readRentalPerson(context.tx, context, accountId) });
  }),

  handle(createRentalSelf, async ({ body }, context) => {
    if (Object.keys(body).length === 0) return refuse('emptyBody', { detail: EMPTY });
    const checked = rentalPersonSchema.safeParse(body);
    if (!checked.success) return refuse('invalid', { fields: issuesOf(checked.error.issues, body) });
    const { accountId } = personOf(context);
    await context.withTx(async (tx) => {
      await writeRentalPerson(tx, context, { accountId, person: checked.data });
      await auditSelf(tx, context, 'account.rental');
    });
    return ok({ rental: checked.data });
  }),

  handle(getAssociatedDealer, async (_, context) =>
    ok({ dealer: await dealerOf(findDealer, context.tx, placeOf(context)) }),
  ),

  handle(putAssociatedDealer, async ({ body: { dealerId } }, context) => {
    const place = placeOf(context);
    const { brand, market } = place;
    const found = dealerId === null ? null : await findDealer(context.tx, { brand, id: dealerId });
    if (dealerId !== null && found?.market !== market) return refuse('dealerUnknown');
    await context.withTx(async (tx) => {
      if (found === null) await removePreferredDealer(tx, place);
      else await putPreferredDealer(tx, { ...place, dealerId: found.id, now: context.clock.now() });
      await auditSelf(tx, context, 'account.dealer');
    });
    return ok({ dealer: await dealerOf(findDealer, context.tx, place) });
  }),

  handle(outdateAgreement, async ({ body }, context) => {
    await context.withTx((tx) => insertOutdated(tx, { ...placeOf(context), at: context.clock.now() }, body.codes));
    return ok(await contractsOf(context));
  }),
];

type Place = { readonly accountId: string; readonly brand: string; readonly market: Market };

const placeOf = (context: Context): Place => {
  const { brand, market } = context;
  return { accountId: personOf(context).accountId, brand, market };
};

const dealerOf = async (findDealer: FindDealer, tx: Tx, place: Place) => {
  const id = await findPreferredDealer(tx, place);
  const dealer = id === null ? null : await findDealer(tx, { brand: place.brand, id });
  if (dealer === null) return null;
  const { name, cityName, stateCode } = dealer;
  return { id: dealer.id, name, cityName, stateCode };
};
