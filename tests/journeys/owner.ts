import pg from 'pg';

/** The database as its owner sees it: to turn time, and to look behind the screens. */
export const openOwner = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    /** The order's hold ran out a moment ago. */
    endHold: async (orderId: string): Promise<void> => {
      await client.query(`UPDATE reservations.purchase SET held_until = now() - interval '1 second' WHERE id = $1`, [
        orderId,
      ]);
      await client.query(
        `UPDATE stock.hold SET held_until = now() - interval '1 second' WHERE order_id = $1 AND kind = 'hold'`,
        [orderId],
      );
      await client.query(
        `UPDATE platform.outbox SET run_at = now() WHERE topic = 'reservation.expire' AND payload ->> 'orderId' = $1`,
        [orderId],
      );
      await client.query(`SELECT pg_notify('outbox', '')`);
    },
    isFree: async (orderId: string): Promise<boolean> => {
      const { rows } = await client.query(
        `SELECT 1 FROM stock.free_unit f JOIN reservations.purchase p ON p.unit_id = f.id WHERE p.id = $1 AND p.state = 'CANCELLED'`,
        [orderId],
      );
      return rows.length === 1;
    },
    stateOf: async (orderId: string): Promise<string> => {
      const { rows } = await client.query<{ state: string }>('SELECT state FROM reservations.purchase WHERE id = $1', [
        orderId,
      ]);
      return rows[0]?.state ?? '';
    },
    close: () => client.end(),
  };
};
