import { ok, refuse } from '#kernel/result.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { readCookies, writeCookie } from '#platform/http/cookies.server.ts';
import { acceptContracts, getContracts } from '../contract/contract.ts';
import { giveConsents, listConsents } from '../contract/user.ts';
import { AGREEMENTS, isInForce } from '../rules/agreements.ts';
import { findAgreements, findConsents, insertAgreements, insertConsents } from '../store/consents.server.ts';
import { personOf } from './session.server.ts';

/** Of its own: who only answered the question of cookies still shares the pages kept for everybody. */
const RECEIPT_COOKIE = 'vlt_receipt';
const RECEIPT_SECONDS = 365 * 24 * 60 * 60;

export const consentRoutes: Route[] = [
  handle(giveConsents, async ({ body }, context) => {
    const { brand, market } = context;
    const at = context.clock.now();
    const receipts = body.consents.map((consent) => ({ ...consent, id: context.ids.next() }));
    const whose = giverOf(context);
    await insertConsents(context.tx, { ...whose, brand, market, source: 'page', at }, receipts);
    return ok({ receipts: receipts.map(({ id }) => id), at: at.toISOString() });
  }),

  handle(listConsents, async (_, context) => {
    const { brand, market } = context;
    const found = await findConsents(context.tx, { accountId: personOf(context).accountId, brand, market });
    return ok(found.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })));
  }),

  handle(getContracts, async (_, context) => ok(await contractsOf(context))),

  handle(acceptContracts, async ({ body }, context) => {
    if (!body.acceptances.every(isInForce)) return refuse('textOutdated');
    const { brand, market } = context;
    const of = { accountId: personOf(context).accountId, brand, market, at: context.clock.now() };
    await insertAgreements(context.tx, of, body.acceptances);
    return ok(await contractsOf(context));
  }),
];

/** A visitor without an account gets a secret of their own, so that the receipt can be found again from this browser alone. */
const giverOf = (context: Context): { accountId: string | null; anonymousId: string | null } => {
  const { actor } = context;
  if (actor.kind === 'person') return { accountId: actor.accountId, anonymousId: null };
  if (context.visitorId !== null) return { accountId: null, anonymousId: context.visitorId };
  const known = readCookies(context.header('cookie')).get(RECEIPT_COOKIE);
  if (known !== undefined) return { accountId: null, anonymousId: sha256(known) };
  const secret = randomToken();
  context.reply('set-cookie', writeCookie({ name: RECEIPT_COOKIE, value: secret, maxAge: RECEIPT_SECONDS }));
  return { accountId: null, anonymousId: sha256(secret) };
};

export const contractsOf = async (context: Context) => {
  const { brand, market } = context;
  const accepted = await findAgreements(context.tx, { accountId: personOf(context).accountId, brand, market });
  return AGREEMENTS.map(({ code, version }) => ({
    code,
    version,
    acceptedAt: accepted.find((one) => one.code === code && one.version === version)?.at.toISOString() ?? null,
  }));
};
