import { listMaintenanceServices } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import type { MessageMail } from '#features/messages/public.ts';
import { writeMessage } from '#features/messages/public.server.ts';
import { showCity } from '#kernel/city.ts';
import { showStreet } from '#kernel/street.ts';
import { MARKETS, type Currency, type Market } from '#kernel/market.ts';
import { shownKm } from '#kernel/distance.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueSealedMail, type Mail } from '#platform/mail.server.ts';
import type { BookingState } from './rules/machines.ts';
import { promisedTime } from './rules/promised-time.ts';
import { REVISION_KM, REVISION_MONTHS } from './rules/revision.ts';
import { moverOf, type BookingRow } from './store/bookings.server.ts';
import { openVisitor, signReference } from './visitors.server.ts';

/** The mails about a visit. They carry the signed reference, so each waits sealed. */

type VisitMail = Extract<MessageMail, `visit${string}` | `testDrive${string}`>;
type About = {
  readonly env: Env;
  readonly row: BookingRow;
  readonly dealer: Dealer;
  /** What the end of the visit gave back to whoever booked it. */
  readonly voucher?: { readonly name: string; readonly amount: number; readonly currency: Currency } | null;
};

const placeOf = (dealer: Dealer, market: Market): string =>
  `${dealer.name}, ${showStreet(market, dealer)}, ${showCity(market, dealer)}`;

const serviceOf = async (tx: Tx, { market, serviceCode }: BookingRow): Promise<string> => {
  if (serviceCode === null) return '';
  const services = await listMaintenanceServices(tx, MARKETS[market].locale);
  return services.find(({ code }) => code === serviceCode)?.name ?? serviceCode;
};

/** The revision of the maker's plan that was booked, and its price as it was shown. */
const revisionOf = ({ market, revision, amount, currency }: BookingRow): Record<string, string> => ({
  ...(revision === null
    ? {}
    : {
        revision: String(revision),
        km: shownKm(revision * REVISION_KM, MARKETS[market].locale),
        months: String(revision * REVISION_MONTHS),
      }),
  ...(amount === null || currency === null ? {} : { fixedPrice: formatMoney(money(amount, currency), market) }),
});

const linkOf = (env: Env, { id, kind, brand, market }: BookingRow): string =>
  pageLink(kind === 'TEST_DRIVE' ? 'testDriveBooking' : 'serviceBooking', {
    publicUrl: env.PUBLIC_URL,
    market,
    brand,
    params: { id },
    query: { ref: signReference(env, id) },
  });

/** By whom a booking was cancelled, by name: whoever booked, or staff of the dealership. */
const cancelledBy = async (tx: Tx, row: BookingRow, names: { visitor: string; dealer: string }): Promise<string> => {
  const actor = await moverOf(tx, row);
  const isVisitor = actor === `account:${row.accountId}` || actor?.startsWith('anonymous:') === true;
  return isVisitor ? names.visitor : names.dealer;
};

/** To whoever booked; somebody erased gets none. */
const mailVisitor = async (tx: Tx, { env, row, dealer, voucher = null }: About, template: VisitMail): Promise<void> => {
  const visitor = openVisitor(env, row);
  if (visitor === null) return;
  const { id, brand, market, accountId } = row;
  await writeMessage(tx, env, {
    to: { id, brand, market, accountId, email: visitor.email },
    template,
    isSealed: true,
    params: {
      name: visitor.name.split(' ')[0] ?? visitor.name,
      visit: row.number,
      when: promisedTime(row),
      dealer: placeOf(dealer, market),
      vehicle: row.car?.modelName ?? '–',
      service: await serviceOf(tx, row),
      ...revisionOf(row),
      phone: formatPhone(dealer.phone, market),
      ...(row.note === null ? {} : { reason: row.note }),
      ...(voucher === null
        ? {}
        : { voucherBack: `${voucher.name}, ${formatMoney(money(voucher.amount, voucher.currency), market)}` }),
      ...(template === 'testDriveCancelled' || template === 'visitCancelled'
        ? { cancelledBy: await cancelledBy(tx, row, { visitor: visitor.name, dealer: dealer.name }) }
        : {}),
      url: linkOf(env, row),
    },
  });
};

/** The dealership reads who comes and when. */
const mailDealer = async (tx: Tx, { env, row, dealer }: About, template: Mail['template']): Promise<void> => {
  const visitor = openVisitor(env, row);
  await queueSealedMail(tx, env, {
    to: dealer.email,
    template,
    brand: row.brand,
    market: row.market,
    locale: MARKETS[row.market].locale,
    params: {
      name: visitor?.name ?? '–',
      visit: row.number,
      when: promisedTime({ ...row, state: 'CONFIRMED' }),
      vehicle: row.car?.modelName ?? '–',
      service: await serviceOf(tx, row),
      ...revisionOf(row),
      url: pageLink('adminArea', {
        publicUrl: env.PUBLIC_URL,
        market: row.market,
        brand: row.brand,
        params: { area: 'visits' },
        query: { dealer: dealer.id },
      }),
    },
  });
};

/** The dealership learns who comes; the person, that the request arrived. */
export const mailReceived = async (tx: Tx, about: About): Promise<void> => {
  const isDrive = about.row.kind === 'TEST_DRIVE';
  await mailVisitor(tx, about, isDrive ? 'testDriveReceived' : 'visitReceived');
  await mailDealer(tx, about, isDrive ? 'dealerTestDrive' : 'dealerVisit');
};

const MOVED: Readonly<Partial<Record<BookingState, VisitMail>>> = {
  A: 'visitConfirmed',
  C: 'visitCancelled',
  R: 'visitRejected',
  B: 'visitRejected',
  CONFIRMED: 'testDriveConfirmed',
  CANCELLED: 'testDriveCancelled',
  EXPIRED: 'testDriveExpired',
  DONE: 'testDriveDone',
};

/** What a move means to whoever booked; one that another has followed since means nothing any more. */
export const mailMoved = async (tx: Tx, about: About, to: BookingState): Promise<void> => {
  const template = MOVED[to];
  if (template !== undefined && about.row.state === to) await mailVisitor(tx, about, template);
};

/** Whoever booked chose another time: the mail they have names the one before, and a dealership answers a test drive anew. */
export const mailShifted = async (tx: Tx, about: About): Promise<void> => {
  const isDrive = about.row.kind === 'TEST_DRIVE';
  await mailVisitor(tx, about, isDrive ? 'testDriveMoved' : 'visitMoved');
  if (isDrive) await mailDealer(tx, about, 'dealerTestDriveMoved');
};

export const mailReminder = (tx: Tx, about: About): Promise<void> => mailVisitor(tx, about, 'visitReminder');
