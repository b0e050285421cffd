import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import { defineJob } from '#kernel/job.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { hmac } from './crypto.server.ts';
import type { Tx } from './database.server.ts';
import type { Env } from './env.server.ts';
import { enqueue } from './jobs/outbox.server.ts';
import { mailBrand, renderMail, type MailTexts } from './mail/render.server.ts';
import { MAIL_TEMPLATE_NAMES, type MailTemplate } from './mail/templates.server.ts';
import { watchProvider } from './telemetry/provider.server.ts';
import { vaultOf } from './vault.server.ts';

export type MailParams = Readonly<Record<string, string>>;

export type Mail = {
  readonly to: string;
  readonly template: MailTemplate;
  readonly params: MailParams;
  /** Empty: no single brand, so the platform writes. */
  readonly brand: string;
  readonly market: Market;
  readonly locale: 'pt-BR' | 'es-AR';
  /**
   * How its reader gets no more of its kind; `never` where the law wants it sent, `needed` where an appointment does. Without it nothing is
   * said of that.
   */
  readonly stop?: MailStop | Unstopped;
};

type Unstopped = 'never' | 'needed';

/** The signature is made when the mail is sent: whoever reads the outbox can stop nothing. */
export type MailStop = {
  /** The kind, as `footer.stop.<about>` of the texts names it. */
  readonly about: string;
  /** What the mail is about: whether its reader stopped it meanwhile is asked by it. */
  readonly id?: string;
  /** What is signed. */
  readonly subject: string;
  /** The page with one button, and the call of mail programs (RFC 8058); both take the signature as `ref`. */
  readonly page: string;
  readonly call: string;
};

/** What waits in the outbox. Codes and links stand there sealed: whoever reads the table cannot use them. */
export type MailPayload = Mail & { readonly sealed?: string };

const SEAL_PLACE = 'platform.outbox:mail.send';

export const sendMailJob = defineJob<MailPayload>({
  topic: 'mail.send',
  payload: z.object({
    to: z.string(),
    template: z.enum(MAIL_TEMPLATE_NAMES),
    params: z.record(z.string(), z.string()),
    brand: z.string(),
    market: z.enum(MARKET_IDS),
    locale: z.enum(['pt-BR', 'es-AR']),
    sealed: z.exactOptional(z.string()),
    stop: z.exactOptional(
      z.union([
        z.enum(['never', 'needed']),
        z.object({
          about: z.string(),
          id: z.exactOptional(z.string()),
          subject: z.string(),
          page: z.string(),
          call: z.string(),
        }),
      ]),
    ),
  }),
});

/**
 * Puts a mail into the outbox, in the transaction of what it tells about. With a `dedupeKey` a second request for the same mail
 * joins the first while that one is waiting; mails of one `line` are sent one after another.
 */
export const queueMail = (tx: Tx, mail: MailPayload, dedupeKey?: string, line?: string): Promise<number> =>
  enqueue(tx, sendMailJob, {
    brand: mail.brand === '' ? '*' : mail.brand,
    payload: mail,
    dedupeKey: dedupeKey ?? null,
    line: line ?? null,
  });

/**
 * A mail that says where something stands: it waits until `runAt`, and what becomes of the same thing meanwhile takes its place, so that
 * steps which follow each other at once are one mail, with the last of them.
 */
export const queueLatestMail = (
  tx: Tx,
  mail: MailPayload,
  of: { readonly thing: string; readonly runAt: Date },
): Promise<number> =>
  enqueue(tx, sendMailJob, {
    brand: mail.brand,
    payload: mail,
    runAt: of.runAt,
    dedupeKey: of.thing,
    line: of.thing,
    isLatest: true,
  });

/** As `queueMail`, for params that open something: codes, links with tokens. */
export const queueSealedMail = (tx: Tx, env: Pick<Env, 'DATA_KEYS'>, mail: Mail): Promise<number> =>
  queueMail(tx, sealedMail(env, mail));

export const sealedMail = (env: Pick<Env, 'DATA_KEYS'>, mail: Mail): MailPayload => {
  const sealed = vaultOf(env).seal(JSON.stringify(mail.params), SEAL_PLACE).toString('base64');
  return { ...mail, params: {}, sealed };
};

/**
 * Delivers one mail of the outbox. The Message-ID comes from the row's id, so a second delivery after a crash carries the
 * same one, by which mail servers and readers recognise it (RFC 5322, section 3.6.4).
 */
export const sendMail = async (
  services: { readonly env: Env; readonly mailTexts?: MailTexts },
  payload: MailPayload,
  outboxId: number | string,
): Promise<{ messageId: string }> => {
  const { env, mailTexts } = services;
  const params = { ...payload.params, ...openParams(env, payload.sealed) };
  const stop = typeof payload.stop === 'object' ? payload.stop : undefined;
  const stoppable = stop === undefined ? undefined : { about: stop.about, url: signed(env, stop, stop.page) };
  const unstopped = payload.stop === 'needed' ? 'needed' : 'owed';
  const ending = typeof payload.stop === 'string' ? unstopped : stoppable;
  const { subject, html, text } = renderMail({ ...payload, params, ending }, mailTexts);
  const address = addressOf(env.MAIL_FROM);
  const messageId = messageIdOf(env, outboxId);
  const seen = watchProvider('mail', 'SEND');
  const transport = await transportOf(env);
  const sending = transport.sendMail({
    messageId,
    from: { name: mailBrand(payload.brand).name, address },
    to: { name: '', address: payload.to },
    subject,
    text,
    html,
    // RFC 3834: no holiday note comes back.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${signed(env, stop, stop.call)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await sending.then(
    () => seen.end('ok'),
    (error: unknown) => {
      seen.end('connection');
      throw error;
    },
  );
  return { messageId };
};

/** An address with the signature that it is good for, whatever its query holds beside it. */
export const signed = (
  { APP_SECRETS }: Pick<Env, 'APP_SECRETS'>,
  { subject }: Pick<MailStop, 'subject'>,
  address: string,
): string => {
  const url = new URL(address);
  url.searchParams.set('ref', hmac(APP_SECRETS[0] ?? '', subject));
  return url.href;
};

export const messageIdOf = (env: Pick<Env, 'APP_SECRETS' | 'MAIL_FROM'>, outboxId: number | string): string => {
  const mark = hmac(env.APP_SECRETS[0] ?? '', `mail:${outboxId}`).slice(0, 24);
  return `<${outboxId}.${mark}@${addressOf(env.MAIL_FROM).split('@')[1] ?? 'localhost'}>`;
};

const openParams = (env: Env, sealed: string | undefined): MailParams =>
  sealed === undefined ? {} : (JSON.parse(vaultOf(env).open(Buffer.from(sealed, 'base64'), SEAL_PLACE)) as MailParams);

const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

const transports = new WeakMap<object, Transporter>();

/** The library is loaded by the first mail that is sent: web processes only write mails down. */
const transportOf = async (env: Env): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  const known = transports.get(env);
  if (known !== undefined) return known;
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 1000,
    greetingTimeout: 2000,
    socketTimeout: 5000,
    dnsTimeout: 1000,
  });
  transports.set(env, transport);
  return transport;
};
