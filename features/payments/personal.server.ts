import type { Tx } from '#platform/database.server.ts';
import type { Hold, PersonalDataPort } from '#platform/personal-data.server.ts';
import { listGatewayRecords } from './store.server.ts';

/**
 * Payments name nobody here: they hang on their order. The payment company keeps its own records of who paid, as the law makes it; it
 * cannot be asked to erase them, so the person is told. `ordersOf`: the ids of the person's orders, paid or not.
 */
export const personalDataOf = (ordersOf: (tx: Tx, accountId: string) => Promise<string[]>): PersonalDataPort => ({
  feature: 'payments',
  columns: [],
  read: async () => [],
  erase: async (tx, { accountId }) => {
    const records = await listGatewayRecords(tx, await ordersOf(tx, accountId));
    return { holds: records.map((record): Hold => ({ ...record, subject: 'PAYMENT', basis: 'PAYMENT_RECORDS' })) };
  },
});
