import type { Tx } from '#platform/database.server.ts';
import type { Hold, PersonalDataPort } from '#platform/personal-data.server.ts';
import { dropRefused, eraseCards, readCards } from './store/personal-cards.server.ts';
import { listGatewayRecords } from './store/gateway-records.server.ts';

/**
 * Payments name nobody here: they hang on their order. Kept cards go, here and at the gateway. The payment company keeps its own records of who paid, as the law makes it; it
 * cannot be asked to erase them, so the person is told. `ordersOf`: the ids of the person's orders, paid or not.
 */
export const personalDataOf = (ordersOf: (tx: Tx, accountId: string) => Promise<string[]>): PersonalDataPort => ({
  feature: 'payments',
  columns: [
    'payments.wallet.account_id',
    'payments.wallet.customer_id',
    'payments.card.account_id',
    'payments.card.gateway_card_id',
    'payments.card.last_four',
    'payments.card.good_until',
  ],
  read: async (tx, { accountId }) => [{ section: 'cards', records: await readCards(tx, accountId) }],
  erase: async (tx, { accountId }) => {
    await eraseCards(tx, accountId);
    const records = await listGatewayRecords(tx, await ordersOf(tx, accountId));
    return { holds: records.map((record): Hold => ({ ...record, subject: 'PAYMENT', basis: 'PAYMENT_RECORDS' })) };
  },
  retain: (tx, { now }) => dropRefused(tx, now),
});
