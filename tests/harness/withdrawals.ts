import { ask } from './cars.ts';
import { waitFor } from './wait-for.ts';

/** What the order's own dealership was told it owes. */
export const mailsToDealer = async (databaseUrl: string, id: string) => {
  const { rows } = await ask<{ to: string; params: Record<string, string> }>(
    databaseUrl,
    `SELECT o.payload ->> 'to' AS to, o.payload -> 'params' AS params FROM platform.outbox o
     JOIN reservations.purchase p ON p.number = o.payload -> 'params' ->> 'order'
     JOIN dealers.dealer d ON d.id = p.dealer_id AND d.email = o.payload ->> 'to'
     WHERE o.topic = 'mail.send' AND o.payload ->> 'template' = 'dealerOwes' AND p.id = $1`,
    [id],
  );
  return rows;
};

/** Until a job has looked whose order each of these names. */
export const untilLookedFor = (databaseUrl: string, codes: readonly string[]): Promise<true> =>
  waitFor(async () => {
    const { rows } = await ask<{ done: boolean }>(
      databaseUrl,
      `SELECT count(*) = $2 AS done FROM platform.outbox o JOIN reservations.withdrawal w ON w.id::text = o.payload ->> 'requestId'
       WHERE o.topic = 'withdrawal.elsewhere' AND o.done_at IS NOT NULL AND w.code = ANY($1)`,
      [codes, codes.length],
    );
    return rows[0]?.done === true;
  });

/** The mails of one kind about an order. */
export const mailsAbout = async (databaseUrl: string, { template, order }: { template: string; order: string }) => {
  const { rows } = await ask(
    databaseUrl,
    `SELECT id FROM platform.outbox WHERE topic = 'mail.send' AND payload ->> 'template' = $1 AND payload -> 'params' ->> 'order' = $2`,
    [template, order],
  );
  return rows;
};
