import { findSubject } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { daysBetween, parseIsoDay } from '#kernel/days.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken } from '#platform/crypto.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { vaultOf, type Vault } from '#platform/vault.server.ts';
import { answerRequest, listAdminRequests, type AdminRequest } from '../contract/admin.ts';
import { askPrivacy, listOwnRequests, MOST_OPEN, type PrivacyRequest } from '../contract/own.ts';
import { dueDay } from '../rules/clocks.ts';
import * as store from '../store/requests.server.ts';
import { openWords, sealWords } from '../store/sealing.server.ts';
import { accountOf } from './data.server.ts';

/** Eight letters and digits without those that are read for one another. */
const newCode = (): string =>
  randomToken(24)
    .toUpperCase()
    .replaceAll(/[^2-9A-HJ-NP-Z]/g, '')
    .padEnd(8, '7')
    .slice(0, 8);

const toWords = (vault: Vault, { id, body, answer }: store.RequestRow) => ({
  text: openWords(vault, { id, part: 'body', sealed: body }),
  answer: openWords(vault, { id, part: 'answer', sealed: answer }),
});

const ownView = (vault: Vault, row: store.RequestRow): PrivacyRequest => {
  const { id, code, kind, state, dueOn } = row;
  const { text, answer } = toWords(vault, row);
  return {
    id,
    code,
    kind,
    state,
    dueOn,
    text: text ?? '',
    answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
};

const daysLeft = (dueOn: string, today: string): number => {
  const [from, to] = [parseIsoDay(today), parseIsoDay(dueOn)];
  return from === null || to === null ? 0 : daysBetween(from, to);
};

const adminView = async (context: Context, row: store.RequestRow): Promise<AdminRequest> => {
  const { env, clock, market } = context;
  const { accountId } = row;
  const subject = accountId === null ? null : await findSubject(context.tx, env, accountId);
  const { text, ...view } = ownView(vaultOf(env), row);
  return {
    ...view,
    text: row.body === null ? null : text,
    email: subject?.email ?? null,
    daysLeft: daysLeft(row.dueOn, dayIn(clock.now(), market)),
  };
};

const own: Route[] = [
  handle(askPrivacy, async ({ body: { kind, text } }, context) => {
    const { brand, market, env, ids, clock } = context;
    const accountId = accountOf(context);
    return context.withTx(async (tx) => {
      if ((await store.countOpen(tx, context, accountId)) >= MOST_OPEN) return refuse('tooManyOpen');
      const id = ids.next();
      const dueOn = dueDay({ kind, market, askedOn: dayIn(clock.now(), market) });
      const sealed = sealWords(vaultOf(env), { id, part: 'body', words: text });
      const row = await store.insertRequest(tx, context, { id, code: newCode(), accountId, kind, sealed, dueOn });
      const subject = { subjectType: 'privacy_request', subjectId: id };
      await writeAudit(tx, { brand, actor: actorKey(context.actor), action: 'privacy.asked', ...subject });
      return ok(ownView(vaultOf(env), row));
    });
  }),

  handle(listOwnRequests, async (_, context) => {
    const rows = await context.read((tx) => store.listOwnRows(tx, context, accountOf(context)));
    return ok({ requests: rows.map((row) => ownView(vaultOf(context.env), row)) });
  }),
];

const adminRoutes: Route[] = [
  handle(listAdminRequests, async ({ query: { state, page, size } }, context) => {
    const { brand, market } = context;
    const { rows, ...counted } = await context.read((tx) =>
      store.listAdminRows(tx, { brand, market, state, page, size }),
    );
    const requests: AdminRequest[] = [];
    for (const row of rows) requests.push(await adminView(context, row));
    return ok({ requests, ...counted, page, size });
  }),

  handle(answerRequest, async ({ params: { id }, body }, context) =>
    context.withTx(async (tx) => {
      const row = await store.lockRequest(tx, context, id);
      if (row === null) return refuse('requestUnknown');
      if (row.state !== 'OPEN') return refuse('answeredAlready');
      const state = body.decision === 'FULFIL' ? 'DONE' : 'REFUSED';
      const sealed = sealWords(vaultOf(context.env), { id, part: 'answer', words: body.answer });
      await store.answerRow(tx, { id, state, sealed, now: context.clock.now() });
      return ok({ id, state });
    }),
  ),
];

export const requestRoutes: Route[] = [...own, ...adminRoutes];
