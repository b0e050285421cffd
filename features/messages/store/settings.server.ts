import type { QuietHours } from '#kernel/quiet-hours.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { USUAL_SETTINGS, type MessageChannel, type MessageSettings, type MessageTopic } from '../rules/messages.ts';

type SettingsRow = {
  readonly mailOff: readonly MessageTopic[];
  readonly whatsAppOn: readonly MessageTopic[] | null;
  readonly quiet: QuietHours | null;
  /** By the database's clock. */
  readonly now: Date;
};

/**
 * What a person chose of a brand's messages, and what was stopped for this one thing; who chose nothing, or has no account, has the
 * defaults.
 */
export const findMessageSettings = async (
  tx: Tx,
  { accountId, brand, id }: { accountId: string | null; brand: string; id: string | null },
): Promise<MessageSettings & { readonly now: Date }> => {
  const { mailOff, whatsAppOn, quiet, now } = await tx.one(sql<SettingsRow>`
    SELECT coalesce(s.mail_off, '{}') || ARRAY(SELECT topic FROM messages.stopped WHERE about_id = ${id} AND brand = ${brand}) AS "mailOff",
      s.whatsapp_on AS "whatsAppOn", now() AS now,
      CASE WHEN s.quiet_from IS NOT NULL THEN jsonb_build_object('from', s.quiet_from, 'until', s.quiet_until) END AS quiet
    FROM (SELECT) AS one LEFT JOIN messages.settings s ON s.account_id = ${accountId} AND s.brand = ${brand}`);
  return { mailOff, whatsAppOn: whatsAppOn ?? USUAL_SETTINGS.whatsAppOn, quiet: quiet ?? USUAL_SETTINGS.quiet, now };
};

export const saveMessageSettings = (
  tx: Tx,
  { accountId, brand, mailOff, whatsAppOn, quiet }: MessageSettings & { accountId: string; brand: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO messages.settings (account_id, brand, mail_off, whatsapp_on, quiet_from, quiet_until)
    VALUES (${accountId}, ${brand}, ${mailOff}::text[], ${whatsAppOn}::text[], ${quiet.from}::smallint, ${quiet.until}::smallint)
    ON CONFLICT (account_id, brand) DO UPDATE SET mail_off = excluded.mail_off, whatsapp_on = excluded.whatsapp_on,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, changed_at = now()`);

type Stopped = { readonly brand: string; readonly topic: MessageTopic; readonly channel: MessageChannel };

/** Stops a topic for a person, whatever else they chose. */
export const stopTopic = (
  tx: Tx,
  { accountId, brand, topic, channel }: Stopped & { accountId: string },
): Promise<number> => {
  const byMail = channel === 'EMAIL' ? [topic] : [];
  const byWhatsApp = channel === 'WHATSAPP' ? topic : '';
  return tx.run(sql`
    INSERT INTO messages.settings AS s (account_id, brand, mail_off)
    VALUES (${accountId}, ${brand}, ${byMail}::text[])
    ON CONFLICT (account_id, brand) DO UPDATE SET
      mail_off = ARRAY(SELECT DISTINCT one FROM unnest(s.mail_off || excluded.mail_off) AS one ORDER BY one),
      whatsapp_on = array_remove(s.whatsapp_on, ${byWhatsApp}), changed_at = now()`);
};

/** Stops a topic for one thing of somebody without an account, who is written to by mail alone. */
export const stopThing = (tx: Tx, { id, brand, topic }: Omit<Stopped, 'channel'> & { id: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO messages.stopped (about_id, brand, topic) VALUES (${id}, ${brand}, ${topic})
    ON CONFLICT (about_id, topic) DO NOTHING`);
