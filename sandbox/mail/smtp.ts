import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { Attachment as ParsedAttachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { takeMailFault } from '../core/faults.ts';
import { put } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import type { Attachment, Mail } from './message.ts';

const LARGEST = 20 * 1024 * 1024;

class SmtpError extends Error {
  responseCode: number;
  constructor(code: number, message: string) {
    super(message);
    this.responseCode = code;
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function keepAttachment(attachment: ParsedAttachment): Attachment {
  const { content } = attachment;
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return {
    name: attachment.filename ?? '',
    type: attachment.mimeType,
    size: bytes.length,
    base64: bytes.toString('base64'),
  };
}

async function readMail(raw: Buffer, { id, at, to }: { id: number; at: string; to: string[] }): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  return {
    id,
    at,
    to,
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    attachments: parsed.attachments.map(keepAttachment),
  };
}

type Take = { stream: SMTPServerDataStream; session: SMTPServerSession; hangUp: () => void };

async function takeMail(
  { store, now }: { store: Store; now: () => Date },
  { stream, session, hangUp }: Take,
): Promise<void> {
  const raw = await readAll(stream);
  if (stream.sizeExceeded) throw new SmtpError(552, 'message too large');
  const fault = takeMailFault(store);
  if (fault?.mode === 'slow') await sleep(fault.delayMs);
  if (fault?.mode === 'hang') await new Promise(() => undefined);
  if (fault?.mode === '500-before') throw new SmtpError(451, 'try again later');
  if (fault?.mode === 'reset-before') return hangUp();
  const to = session.envelope.rcptTo.map(({ address }) => address);
  const mail = await readMail(raw, { id: store.nextId(), at: now().toISOString(), to });
  // The row is on disk before the sender hears 250: an accepted mail is never lost.
  store.commit([put('mail', mail.id, mail)]);
  if (fault?.mode === '500-after') throw new SmtpError(451, 'try again later');
  if (fault?.mode === 'reset-after') hangUp();
}

export type MailServer = { readonly port: number; stop(): Promise<void> };

/** Accepts every mail from everyone for anyone, and keeps it. */
export async function startMailServer(options: {
  store: Store;
  now: () => Date;
  host: string;
  port: number;
}): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username }),
    onData(stream, session, callback) {
      const hangUp = () => {
        for (const connection of server.connections) if (connection.session === session) connection.close();
      };
      const take = async () => {
        try {
          await takeMail(options, { stream, session, hangUp });
          callback();
        } catch (error) {
          callback(error instanceof Error ? error : new Error('refused'));
        }
      };
      void take();
    },
  });
  // A client that hangs up is the client's affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
