import { careForCars } from '#features/aftersales/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { decideTransfer, listTransfers } from '../contract.ts';
import type { TransferState } from '../rules/transfer-machine.ts';
import * as store from '../store.server.ts';
import { whoseOf } from './views.server.ts';

const END = { ACCEPT: 'ACCEPTED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const satisfies Record<
  string,
  TransferState
>;

const stateOf = ({ state, isOver }: store.TransferRow): TransferState =>
  state === 'ASKED' && isOver ? 'EXPIRED' : state;

/** The car leaves one garage and enters the other; name and kilometres stay with whoever noted them. */
const handOver = async (tx: Tx, context: Context, row: store.TransferRow): Promise<void> => {
  const { brand, market, ids, clock } = context;
  await store.endOwned(tx, { id: row.carId, accountId: row.fromAccount, reason: 'TRANSFERRED' });
  await store.insertOwned(
    tx,
    { accountId: row.toAccount, brand, market },
    { id: ids.next(), chassis: row.chassis, plate: row.plate, ownedSince: dayIn(clock.now(), market) },
  );
};

export const transferRoutes: Route[] = [
  handle(listTransfers, async (_, context) =>
    context.read(async (tx) => {
      const whose = whoseOf(context);
      const rows = await store.listTransferRows(tx, whose);
      const cars = rows.map(({ chassis }) => ({ chassis, mileageKm: null }));
      const care = await careForCars(tx, { ...whose, at: context.clock.now(), cars });
      return ok({
        transfers: rows.flatMap((row) => {
          const known = care.find(({ vehicle }) => vehicle.chassis === row.chassis);
          if (known === undefined) return [];
          return [
            {
              id: row.id,
              direction: row.fromAccount === whose.accountId ? ('OUT' as const) : ('IN' as const),
              state: stateOf(row),
              modelName: known.named.modelName,
              year: known.named.year,
              plate: row.plate,
              createdAt: row.createdAt.toISOString(),
              expiresAt: row.expiresAt.toISOString(),
            },
          ];
        }),
      });
    }),
  ),

  handle(decideTransfer, async ({ params: { id }, body: { decision } }, context) =>
    context.withTx(async (tx) => {
      const whose = whoseOf(context);
      const row = await store.lockTransfer(tx, whose, id);
      if (row === null) return refuse('transferUnknown');
      // Each side has its own word: who asked may only withdraw, who has the car may only answer.
      const mine = decision === 'WITHDRAW' ? row.toAccount : row.fromAccount;
      if (mine !== whose.accountId) return refuse('transferUnknown');
      if (stateOf(row) !== 'ASKED') return refuse('transferOver');
      const state = END[decision];
      await store.moveTransfer(tx, { id, to: state });
      if (state === 'ACCEPTED') await handOver(tx, context, row);
      return ok({ id, state });
    }, decision),
  ),
];
