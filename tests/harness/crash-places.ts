import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { crashFileOf, type Roles } from './roles.ts';
import { endLeases } from './scenario.ts';

/** Places on the way of the rest of a price, as a buyer plans it and staff book it: all in the web role. */
export const REST_PLACES = [
  'balance.planned',
  'slip.issued',
  'balance.judged',
  'balance.booked',
  'balance.posted',
  'balance.returned',
] as const;

/** Places where the web role may die while a part of the rest is collected by card or by a coupon. */
export const PART_PLACES = ['part.charged', 'coupon.issued'] as const;

/** Places where the worker may die while a card is kept at the gateway. */
export const CARD_PLACES = ['card.before', 'card.after'] as const;

/** Places where the web role may die while an order becomes another car, or begins again. */
export const CHANGE_PLACES = ['change.taken', 'change.written', 'takeUp.taken', 'takeUp.written'] as const;

/** Where the worker may die with the factory told of an order's other car, and that not noted here. */
export const FACTORY_PLACE = 'factory.carSent';

/** Where the web role may die with a place of an employees' quota taken and no order yet. */
export const QUOTA_PLACE = 'employee.place';

/** Where the worker may die with a person at the rental company and not yet noted here. */
export const RENTAL_PLACE = 'rental.sent';

/** Where the worker may die with a message handed to WhatsApp and not yet noted here. */
export const WHATSAPP_PLACE = 'whatsapp.sent';

/** Where the worker may die with a webhook taken by its receiver and not yet noted here. */
export const WEBHOOK_PLACE = 'webhook.sent';

/** Where the worker may die with a row of a bulk run dealt with and not yet noted. */
export const BULK_PLACE = 'bulk.row';

/** Places where the web role may die while a term of a programme's plan is asked for, and while it is withdrawn from. */
export const TERM_PLACES = ['subscription.charged', 'subscription.asked', 'subscription.withdrawn'] as const;

/** Places where the worker may die while the money of a term is settled. */
export const TERM_MONEY_PLACES = ['subscription.judged', 'subscription.recorded', 'subscription.begun'] as const;

/** Where the worker may die while a term ends that nobody paid for. */
export const TERM_LAPSES_PLACE = 'subscription.lapsing';

/** Where the web role may die with the photos of a face in its memory: before what came out is written, and after. */
export const IDENTITY_PLACES = ['identity.compared', 'identity.written'] as const;

/** Places whose tests stand in `tests/faults/kill-beside.test.ts`, of terms in `kill-subscription.test.ts`, of faces in `kill-identity.test.ts`. */
export const BESIDE_THE_SALE: readonly string[] = [
  ...REST_PLACES,
  ...PART_PLACES,
  ...CARD_PLACES,
  ...CHANGE_PLACES,
  FACTORY_PLACE,
  QUOTA_PLACE,
  RENTAL_PLACE,
  WHATSAPP_PLACE,
  WEBHOOK_PLACE,
  BULK_PLACE,
  ...TERM_PLACES,
  ...TERM_MONEY_PLACES,
  TERM_LAPSES_PLACE,
  ...IDENTITY_PLACES,
];

/** The running role dies at the place, and comes back without it, as the supervisor brings it back; how it ended. */
export const crashAt = async (
  { roles, databaseUrl }: { roles: Roles; databaseUrl: string },
  role: 'web' | 'worker',
  place: string,
): Promise<() => Promise<string>> => {
  const process = roles.processOf(role);
  const file = crashFileOf(roles.folder, role);
  writeFileSync(`${file}.new`, place);
  renameSync(`${file}.new`, file);
  const back = (async () => {
    const how = await process.ended;
    rmSync(file);
    await endLeases(databaseUrl);
    await roles.start(role);
    return how;
  })();
  back.catch(() => undefined);
  return () => back;
};
