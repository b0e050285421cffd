import { randomInt } from 'node:crypto';
import { findSubject, isPasswordOf } from '#features/accounts/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { hmac, signedByAny } from '#platform/crypto.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import { sendErasureCode } from '../contract/own.ts';
import { CODE_MINUTES, putCode, takeTry } from '../store/erasure-code.server.ts';
import { accountOf } from './data.server.ts';

const signed = (accountId: string, code: string): string => `erasure:${accountId}:${code}`;

export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined };

/** Whether somebody proves once more that the account is theirs: by its password, or by the code its mailbox got. */
export const isProven = async (context: Context, { password, code }: Proof): Promise<boolean> => {
  const { db, env } = context;
  const accountId = accountOf(context);
  // Hashing takes its time, so not inside a transaction.
  if (password !== undefined) return isPasswordOf(db, { env, accountId, password });
  const hash = await context.withTx((tx) => takeTry(tx, accountId), 'erasure code');
  return hash !== null && signedByAny(env.APP_SECRETS, signed(accountId, code ?? ''), hash);
};

export const proofRoutes: Route[] = [
  handle(sendErasureCode, async (_, context) => {
    const { env, brand, market } = context;
    const accountId = accountOf(context);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const isSent = await context.withTx(async (tx) => {
      const subject = await findSubject(tx, env, accountId);
      if (subject === null) return null;
      const codeHash = hmac(env.APP_SECRETS[0] ?? '', signed(accountId, code));
      if (!(await putCode(tx, { accountId, codeHash }))) return false;
      const url = pageLink('privacyErase', { publicUrl: env.PUBLIC_URL, market, brand, query: { by: 'code' } });
      const { locale } = MARKETS[market];
      const params = { code, minutes: String(CODE_MINUTES), url };
      await queueSealedMail(tx, env, { to: subject.email, template: 'erasureCode', brand, market, locale, params });
      return true;
    });
    if (isSent === null) return refuse('notFound');
    return isSent ? ok({ status: 'CODE_SENT' as const }) : refuse('tooManyCodes');
  }),
];
