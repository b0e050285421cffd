import { isExpected } from '#features/reservations/public.ts';
import {
  ASKED_KIND,
  changeSource,
  findOrder,
  lettersToAsk,
  listSources,
  lockOrder,
  noteConfirmed,
  readBalance,
  takesMoney,
  type LetterReport,
  type LetterToAsk,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { onJourney } from '#platform/exchanges/record.server.ts';
import { endPart } from './end-part.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { settleBalance } from './settle-balance.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:consortium';

type Found = { readonly order: OrderRow; readonly source: SourceRow | undefined };

/** A letter of a former round of its order is no source of it any more. */
const find = (services: WorkerServices, { id, brand, orderId }: LetterToAsk): Promise<Found | null> =>
  services.db.read({ brand, actor: ACTOR }, async (tx) => {
    const order = await findOrder(tx, orderId);
    return order === null ? null : { order, source: (await listSources(tx, orderId)).find((one) => one.id === id) };
  });

/** The letter as the administrator is told of it; null where no part of the order waits for it. */
const requestOf = ({ order, source }: Found) => {
  if (source?.letter == null || !isExpected(source) || !takesMoney(order)) return null;
  const { group, quota, value, validUntil } = source.letter;
  const amount = { amount: source.amount, currency: order.currency };
  return { reference: source.id, order: order.number, group, quota, credit: value, amount, validUntil };
};

/** Asks the administrator about a letter, or leaves it. The reason where there was no answer, otherwise null. */
const askAbout = async (
  services: WorkerServices,
  { letter, found, t }: { letter: LetterToAsk; found: Found; t: TranslateIn },
): Promise<string | null> => {
  const request = requestOf(found);
  const amount = { amount: 0, currency: found.order.currency };
  const answer = await (request === null
    ? services.consortium.leave({ reference: letter.id, amount })
    : services.consortium.ask(request));
  if (answer.kind === 'noAnswer') return answer.reason;
  const { report } = answer;
  if (report === null) return null;
  await services.db.withTx({ brand: letter.brand, actor: ACTOR, reason: 'told by the administrator' }, (tx) =>
    takeReport(services, tx, { letter, report, t }),
  );
  return null;
};

type Taking = { readonly letter: LetterToAsk; readonly report: LetterReport; readonly t: TranslateIn };

/** What it paid is booked once under its own names; what no part waits for is owed back to it. */
const takeReport = async (services: WorkerServices, tx: Tx, { letter, report, t }: Taking): Promise<void> => {
  const order = await lockOrder(tx, letter.orderId);
  if (order === null) return;
  for (const { id, amount } of report.payments) {
    const current = (await lockOrder(tx, order.id)) ?? order;
    const source = (await readBalance(tx, current)).sources.find((one) => one.id === letter.id);
    await settleBalance(services, tx, {
      order: current,
      kind: ASKED_KIND,
      sourceId: letter.id,
      via: 'consortium',
      externalId: id,
      amount: amount.amount,
      isAll: true,
      isLate: source === undefined || !isExpected(source),
      bookedBy: ACTOR,
    });
  }
  if (report.payments.length === 0) await takeWord(tx, { order, letter, report, t });
};

/** It pays, it does not, or it has not looked yet; said of another amount, it was said of a former plan. */
const takeWord = async (tx: Tx, { order, letter, report, t }: Taking & { readonly order: OrderRow }): Promise<void> => {
  const { toPay, sources } = await readBalance(tx, order);
  const source = sources.find((one) => one.id === letter.id);
  if (source === undefined || !isExpected(source) || !takesMoney(order)) return;
  if (report.amount.amount !== source.amount) return;
  await noteConfirmed(tx, { id: source.id, isConfirmed: report.status === 'CONFIRMED' });
  if (report.status === 'CONFIRMED' && source.state === 'PLANNED')
    await changeSource(tx, { id: source.id, amount: source.amount, state: 'WAITING' });
  if (report.status === 'REFUSED') {
    const note = t(order, `letter.refusal.${report.reason ?? 'OTHER'}`);
    await endPart(tx, { order, toPay, sources, source, note });
  }
};

/** Asks about every letter whose turn it is, each alone: one trouble is not another's. */
export const pollLetters =
  (t: TranslateIn) =>
  async (services: WorkerServices): Promise<void> => {
    const due = await services.db.withTx({ allBrands: true, actor: ACTOR }, (tx) => lettersToAsk(tx, 50));
    for (const letter of due) {
      const found = await find(services, letter);
      if (found === null) continue;
      const { brand, market } = found.order;
      await onJourney(
        services,
        { about: 'order', id: letter.orderId, brand, market },
        { run: () => askAbout(services, { letter, found, t }), heldUp: (reason) => reason },
      ).catch((error: unknown) => {
        services.log.error({ err: error, letter: letter.id }, 'asking about a letter of credit failed');
      });
    }
  };
