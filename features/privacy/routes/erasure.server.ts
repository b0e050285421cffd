import { findSubject } from '#features/accounts/public.server.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { removeFile } from '#platform/files.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import type { Hold, PersonalDataPort, RunningContract, Subject } from '#platform/personal-data.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { eraseOwnData, readErasure, type HoldView, type RunningView } from '../contract/own.ts';
import { heldUntil } from '../rules/retention.ts';
import { insertHold } from '../store/holds.server.ts';
import { sealIdentity } from '../store/sealing.server.ts';
import { accountOf } from './data.server.ts';
import { isProven } from './erasure-proof.server.ts';

type PersonalDataPorts = readonly PersonalDataPort[];

/** What a customer is; whoever holds another role works for somebody, who keeps their account. */
const CUSTOMERS: readonly string[] = rolesFor('garage.use');

const isStaff = ({ actor }: Context): boolean =>
  actor.kind === 'person' && actor.roles.some(({ role }) => !CUSTOMERS.includes(role));

/** A line of the list of what stays, with the name it was about under seal; a log names nobody anyway. */
const keepHold = async (tx: Tx, context: Context, of: { hold: Hold; subject: Subject }): Promise<HoldView> => {
  const { ids, env } = context;
  const { hold, subject } = of;
  const { brand, market, basis } = hold;
  const { name, email, documents } = subject;
  const id = ids.next();
  const until = heldUntil({ basis, market, since: dayIn(new Date(hold.since), market) });
  await insertHold(tx, {
    id,
    brand,
    market,
    accountId: subject.accountId,
    subject: hold.subject,
    reference: hold.reference,
    basis,
    // A log names nobody, and what a payment or a rental company keeps is with its own names.
    sealed: ['AUDIT', 'PAYMENT', 'RENTAL'].includes(hold.subject)
      ? null
      : sealIdentity(vaultOf(env), id, { name, email, documents }),
    heldUntil: until,
  });
  return { subject: hold.subject, basis, brand, heldUntil: until };
};

type Erasure = { readonly holds: HoldView[]; readonly files: string[] };

const eraseAll = async (
  tx: Tx,
  context: Context,
  of: { ports: PersonalDataPorts; subject: Subject },
): Promise<Erasure> => {
  const { env, clock } = context;
  const { ports, subject } = of;
  const holds: HoldView[] = [];
  const files: string[] = [];
  for (const port of ports) {
    const erased = await port.erase(tx, subject, { env, now: clock.now() });
    files.push(...(erased.files ?? []));
    for (const hold of erased.holds) holds.push(await keepHold(tx, context, { hold, subject }));
  }
  const { accountId } = subject;
  await writeAudit(tx, {
    brand: '*',
    actor: `account:${accountId}`,
    action: 'account.erased',
    subjectType: 'account',
    subjectId: accountId,
    detail: { holds: holds.length },
  });
  return { holds, files };
};

const runningOf = async (
  tx: Tx,
  of: { ports: PersonalDataPorts; subject: Subject; now: Date },
): Promise<RunningContract[]> => {
  const running: RunningContract[] = [];
  for (const port of of.ports) running.push(...((await port.running?.(tx, of.subject, { now: of.now })) ?? []));
  return running;
};

const toRunningView = ({ kind, name, brand, market, id }: RunningContract): RunningView => {
  const at = { publicUrl: '', market, brand };
  const page = kind === 'ORDER' ? pageLink('order', { ...at, params: { id } }) : pageLink('accountRental', at);
  return { kind, name, brand, page };
};

export const erasureRoutes = (ports: PersonalDataPorts): Route[] => [
  handle(readErasure, async (_, context) => {
    const { db, env, clock } = context;
    const accountId = accountOf(context);
    return db.read({ allBrands: true, actor: `account:${accountId}` }, async (tx) => {
      const subject = await findSubject(tx, env, accountId);
      if (subject === null) return refuse('notFound');
      const running = await runningOf(tx, { ports, subject, now: clock.now() });
      return ok({ running: running.map(toRunningView) });
    });
  }),

  handle(eraseOwnData, async ({ body }, context) => {
    const { db, env, clock } = context;
    const accountId = accountOf(context);
    if (isStaff(context)) return refuse('staffAccount');
    if (!(await isProven(context, body))) {
      return body.password === undefined
        ? refuse('codeWrong', { fields: [{ field: 'code', key: 'privacy.codeWrong' }] })
        : refuse('passwordWrong', { fields: [{ field: 'password', key: 'privacy.passwordWrong' }] });
    }
    const scope = { allBrands: true, actor: `account:${accountId}`, reason: 'erasure' };
    const done = await db.withTx(scope, async (tx) => {
      const subject = await findSubject(tx, env, accountId);
      if (subject === null) return refuse('notFound');
      if ((await runningOf(tx, { ports, subject, now: clock.now() })).length > 0) return refuse('contractRunning');
      return eraseAll(tx, context, { ports, subject });
    });
    if ('ok' in done) return done;
    for (const id of done.files) await removeFile(context, id);
    return ok({ erasedAt: clock.now().toISOString(), holds: done.holds });
  }),
];
