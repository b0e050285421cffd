import type { Market } from '#kernel/market.ts';
import { marketFacts } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail, queueSealedMail, type Mail } from '#platform/mail.server.ts';
import { CODE_MINUTES, INVITATION_DAYS, RESET_MINUTES } from '../rules/guesses.ts';

/** The mails of the feature. All go out after the commit, and all that open something wait sealed. */
export type Recipient = { readonly env: Env; readonly to: string; readonly brand: string; readonly market: Market };

const mail = ({ to, brand, market }: Recipient, rest: Pick<Mail, 'template' | 'params'>): Mail => ({
  to,
  brand,
  market,
  locale: marketFacts(market).locale,
  ...rest,
});

type Page = 'accountCredentials' | 'signIn' | 'signUp' | 'confirmEmail' | 'forgotPassword' | 'newPassword';

const link = ({ env, market, brand }: Recipient, page: Page, query?: Readonly<Record<string, string>>): string =>
  pageLink(page, { publicUrl: env.PUBLIC_URL, market, brand, ...(query === undefined ? {} : { query }) });

export const mailCode = (tx: Tx, whom: Recipient, proof: { code: string; token: string }): Promise<number> => {
  const params = {
    code: proof.code,
    minutes: String(CODE_MINUTES),
    url: link(whom, 'confirmEmail', { token: proof.token }),
  };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'code', params }));
};

/** Sealed although it holds no secret, so that both ways of a sign-up cost the same. */
export const mailAlreadyRegistered = (tx: Tx, whom: Recipient): Promise<number> => {
  const params = { url: link(whom, 'signIn'), resetUrl: link(whom, 'forgotPassword') };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'alreadyRegistered', params }));
};

export const mailReset = (tx: Tx, whom: Recipient, token: string): Promise<number> => {
  const params = { minutes: String(RESET_MINUTES), url: link(whom, 'newPassword', { token }) };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'passwordReset', params }));
};

export const mailNoAccount = (tx: Tx, whom: Recipient): Promise<number> =>
  queueSealedMail(tx, whom.env, mail(whom, { template: 'noAccount', params: { url: link(whom, 'signUp') } }));

/** Where an invited person chooses a password. */
export const invitationUrl = (whom: Recipient, token: string): string =>
  link(whom, 'newPassword', { invitation: token });

export const mailInvitation = (tx: Tx, whom: Recipient, invited: { name: string; token: string }): Promise<number> => {
  const params = {
    name: invited.name,
    days: String(INVITATION_DAYS),
    url: invitationUrl(whom, invited.token),
  };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'invitation', params }));
};

/** To whoever owns the mailbox, so that a thief's change does not stay unseen (ASVS 5.0, 6.3.7). */
export const mailPasswordChanged = (tx: Tx, whom: Recipient): Promise<number> => {
  const url = whom.brand === '' ? whom.env.PUBLIC_URL : link(whom, 'forgotPassword');
  return queueMail(tx, mail(whom, { template: 'passwordChanged', params: { url } }));
};

/** For somebody of the former sign-on: the same words as a new password, another page. */
export const mailMigration = (tx: Tx, whom: Recipient, token: string): Promise<number> => {
  const params = { minutes: String(RESET_MINUTES), url: link(whom, 'newPassword', { migration: token }) };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'passwordReset', params }));
};

/** To a new address: the code alone, typed where it was asked for. */
export const mailEmailCode = (tx: Tx, whom: Recipient, code: string): Promise<number> => {
  const params = { code, minutes: String(CODE_MINUTES), url: link(whom, 'accountCredentials', { email: 'code' }) };
  return queueSealedMail(tx, whom.env, mail(whom, { template: 'code', params }));
};

/** To the old address: whoever reads it there may not have wanted this (ASVS 5.0, 6.3.7). */
export const mailEmailChanged = (tx: Tx, whom: Recipient): Promise<number> =>
  queueMail(tx, mail(whom, { template: 'emailChanged', params: { url: link(whom, 'signIn') } }));
