import { getBuyer, readRentalPerson, writeRentalPerson, type Buyer } from '#features/accounts/public.server.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { issuesOf } from '#kernel/messages.ts';
import { rentalPersonSchema, type RentalPerson } from '#kernel/rental-person.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { keepSignedEvent } from '#platform/http/standard-webhooks.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { getRentalUserResult, receiveRentalEvent, startRentalUser, type Validation } from '../contract/customer.ts';
import { rentalEvents } from '../jobs.ts';
import { validationOf } from '../rules/customer-machine.ts';
import {
  findOwnCustomer,
  insertCustomer,
  lockOwnCustomer,
  restartCustomer,
  type CustomerRow,
} from '../store/customers.server.ts';
import { sealForm, type RenterForm } from '../store/sealing.server.ts';

const EMPTY = 'No body content provided.';

/** Whether the brand rents cars there; the registry passes it in. */
export type OffersRental = (brand: string, market: Market) => boolean;

const toAnswer = (row: CustomerRow): Validation => ({
  id: row.id,
  state: validationOf(row.state),
  step: row.state === 'REFUSED' ? null : row.state,
  reason: row.reason,
  attempt: row.attempt,
  isReceived: row.isReceived,
  startedAt: row.acceptedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const ownOf = ({ actor, brand, market }: Context) =>
  actor.kind === 'person' ? { brand, market, accountId: actor.accountId } : null;

const renterFormOf = (buyer: Buyer, person: RentalPerson): RenterForm => {
  const { name, email, phone, document, documentKind, birthDate, address } = buyer;
  return { name, email, phone, document, documentKind, birthDate, address, ...person };
};

const start =
  (offersRental: OffersRental): Handler<typeof startRentalUser> =>
  async ({ body }, context) => {
    if (Object.keys(body).length === 0) return refuse('emptyBody', { detail: EMPTY });
    const { tx, env, brand, market } = context;
    const own = ownOf(context);
    if (own === null) return refuse('unauthenticated');
    if (!offersRental(brand, market)) return refuse('rentalNotOffered');
    const { accountId } = own;
    const { acceptsSharing, ...changes } = body;
    // The company gets a person's data only with their own yes (LGPD, art. 7, I; Ley 25.326, art. 11).
    if (acceptsSharing === undefined)
      return refuse('invalid', { fields: [{ field: 'acceptsSharing', key: 'field.required' }] });
    const known = await lockOwnCustomer(tx, own);
    // What is under way, or done, is not begun again.
    if (known !== null && known.state !== 'REFUSED') return ok(toAnswer(known));
    const whole = { ...(await readRentalPerson(tx, context, accountId)), ...changes };
    const checked = rentalPersonSchema.safeParse(whole);
    if (!checked.success) return refuse('invalid', { fields: issuesOf(checked.error.issues, whole) });
    if (checked.data.income.currency !== MARKETS[market].currency) return refuse('currencyDiffers');
    const buyer = await getBuyer(tx, { env, accountId });
    if (buyer === null) return refuse('unauthenticated');
    if (buyer.document === null) return refuse('documentNeeded');
    if (buyer.phone === null) return refuse('phoneNeeded');
    const id = context.ids.next();
    const vault = vaultOf(env);
    const form = renterFormOf(buyer, checked.data);
    const isNew = known === null && (await insertCustomer(tx, { ...own, id, form: sealForm(vault, id, form) }));
    const row = await lockOwnCustomer(tx, own);
    if (row === null) throw new Error(`rental customer ${id} was not written`);
    // Somebody else began at the same time: theirs is the one.
    if (!isNew && row.state !== 'REFUSED') return ok(toAnswer(row));
    await writeRentalPerson(tx, context, { accountId, person: checked.data });
    if (!isNew) await restartCustomer(tx, row, sealForm(vault, row.id, form));
    await writeAudit(tx, {
      brand,
      actor: `account:${accountId}`,
      action: startRentalUser.audit,
      subjectType: 'rental_customer',
      subjectId: row.id,
    });
    const begun = await findOwnCustomer(tx, own);
    return ok(toAnswer(begun ?? row));
  };

const result: Handler<typeof getRentalUserResult> = async (_input, context) => {
  const own = ownOf(context);
  if (own === null) return refuse('unauthenticated');
  const row = await context.read((tx) => findOwnCustomer(tx, own));
  return row === null ? refuse('rentalUserUnknown') : ok(toAnswer(row));
};

export const customerRoutes = (offersRental: OffersRental): readonly Route[] => [
  handle(startRentalUser, start(offersRental)),
  handle(getRentalUserResult, result),
  handle(receiveRentalEvent, ({ body }, context) =>
    keepSignedEvent(context, {
      from: rentalEvents,
      secrets: context.env.RENTAL_WEBHOOK_SECRETS,
      subject: body.data.reference.toLowerCase().slice(0, 100),
    }),
  ),
];
