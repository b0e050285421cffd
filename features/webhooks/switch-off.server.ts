import { listStaffMailboxes } from '#features/accounts/public.server.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail } from '#platform/mail.server.ts';
import type { OffReason } from './rules/tries.ts';
import * as store from './store/rounds.server.ts';

const ACTOR = 'system:webhooks';
const KEEPERS = rolesFor('webhook.manage');
const MOST_KEEPERS = 20;
const TEMPLATES = { GONE: 'webhookGone', FAILING: 'webhookFailing' } as const;

/** Whoever keeps the endpoints of a brand in a market hears of it once, as nobody looks at what works by itself. */
const mailKeepers = async (tx: Tx, publicUrl: string, receiver: store.Receiver, why: OffReason): Promise<void> => {
  const { id, brand, market, description, address } = receiver;
  const page = pageLink('adminArea', { publicUrl, market, brand, params: { area: 'webhooks' } });
  const params = { receiver: description, host: new URL(address).host, url: `${page}/${id}` };
  const { locale } = MARKETS[market];
  for (const { email: to } of await listStaffMailboxes(tx, { roles: KEEPERS, brand, market, limit: MOST_KEEPERS }))
    await queueMail(tx, { to, template: TEMPLATES[why], params, brand, market, locale });
};

/** An endpoint that takes nothing is switched off by the program itself: in the log, in the audit log, and by mail to its keepers. */
export const switchOff = async (
  { db, env, log }: Services,
  receiver: store.Receiver,
  of: { why: OffReason; since: Date },
): Promise<void> => {
  const { id, brand } = receiver;
  const isSwitched = await db.withTx({ brand, actor: ACTOR }, async (tx) => {
    if ((await store.switchOff(tx, receiver, of)) === 0) return false;
    await writeAudit(tx, {
      brand,
      actor: ACTOR,
      action: 'webhook.switchedOff',
      subjectType: 'webhook',
      subjectId: id,
      detail: { why: of.why },
    });
    await mailKeepers(tx, env.PUBLIC_URL, receiver, of.why);
    return true;
  });
  if (isSwitched) log.error({ endpoint: id, brand, why: of.why }, 'webhook switched off');
};
