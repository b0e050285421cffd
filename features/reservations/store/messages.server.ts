import type { QuietHours } from '#kernel/quiet-hours.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Milestone } from '../rules/feedback.ts';
import { USUAL_SETTINGS, type MessageChannel, type MessageSettings, type MessageTopic } from '../rules/messages.ts';

type SettingsRow = {
  readonly mailOff: readonly MessageTopic[];
  readonly whatsAppOn: readonly MessageTopic[];
  readonly quiet: QuietHours;
};

/** What a person chose of a brand's messages about orders; who chose nothing has the defaults. */
export const findMessageSettings = async (
  tx: Tx,
  { accountId, brand }: { accountId: string; brand: string },
): Promise<MessageSettings> =>
  (await tx.maybe(sql<SettingsRow>`
    SELECT mail_off AS "mailOff", whatsapp_on AS "whatsAppOn",
      jsonb_build_object('from', quiet_from, 'until', quiet_until) AS quiet
    FROM reservations.message_settings WHERE account_id = ${accountId} AND brand = ${brand}`)) ?? USUAL_SETTINGS;

export const saveMessageSettings = (
  tx: Tx,
  { accountId, brand, mailOff, whatsAppOn, quiet }: MessageSettings & { accountId: string; brand: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.message_settings (account_id, brand, mail_off, whatsapp_on, quiet_from, quiet_until)
    VALUES (${accountId}, ${brand}, ${mailOff}::text[], ${whatsAppOn}::text[], ${quiet.from}::smallint, ${quiet.until}::smallint)
    ON CONFLICT (account_id, brand) DO UPDATE SET mail_off = excluded.mail_off, whatsapp_on = excluded.whatsapp_on,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, changed_at = now()`);

/** Stops a topic for the buyer of an order, whatever else they chose; 0 where the order is nobody's. */
export const stopTopic = (
  tx: Tx,
  { orderId, brand, topic, channel }: { orderId: string; brand: string; topic: MessageTopic; channel: MessageChannel },
): Promise<number> => {
  const byMail = channel === 'EMAIL' ? [topic] : [];
  const byWhatsApp = channel === 'WHATSAPP' ? topic : '';
  return tx.run(sql`
    INSERT INTO reservations.message_settings AS s (account_id, brand, mail_off)
    SELECT account_id, brand, ${byMail}::text[] FROM reservations.purchase
    WHERE id = ${orderId} AND brand = ${brand} AND account_id IS NOT NULL
    ON CONFLICT (account_id, brand) DO UPDATE SET
      mail_off = ARRAY(SELECT DISTINCT one FROM unnest(s.mail_off || excluded.mail_off) AS one ORDER BY one),
      whatsapp_on = array_remove(s.whatsapp_on, ${byWhatsApp}), changed_at = now()`);
};

/** Whether a milestone of an order was judged. */
export const isJudged = async (
  tx: Tx,
  { orderId, milestone }: { orderId: string; milestone: Milestone },
): Promise<boolean> => {
  const { judged } = await tx.one(sql<{ judged: boolean }>`
    SELECT EXISTS (SELECT FROM reservations.feedback WHERE order_id = ${orderId} AND milestone = ${milestone}) AS judged`);
  return judged;
};
