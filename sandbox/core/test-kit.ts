import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../server.ts';
import type { Sandbox, SandboxOptions } from '../server.ts';

export const ACCESS_TOKEN = 'TEST-access-token-of-the-shop';
export const PAYMENT_SECRET = 'payment-secret-0123456789';
export const FACTORY_SECRET = 'factory-secret-0123456789';
export const BANK_SECRET = 'bank-secret-0123456789';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** Answers of the next requests, oldest first; 200 once they are used up. */
  readonly answers: number[];
  /** Resolves with what came in as soon as it is `count`; rejects after two seconds. */
  waitFor(count: number): Promise<Received[]>;
  stop(): Promise<void>;
};

const PATIENCE_MS = 4000;

/** Polls until the check gives something; rejects when patience ends. */
export async function eventually<T>(check: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('it never happened');
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/** The shop's ear: takes webhooks on a real socket. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body, at: Date.now() });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    waitFor: (count) => eventually(() => (received.length >= count ? received : undefined)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Kit = {
  sandbox: Sandbox;
  readonly receiver: Receiver;
  readonly dataDir: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export type CallOptions = { body?: unknown; token?: string | null; key?: string; headers?: Record<string, string> };
export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A sandbox with a data directory of its own and a receiver of webhooks; retries are quick. */
export async function startKit(options: Partial<SandboxOptions> = {}): Promise<Kit> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const receiver = await startReceiver();
  const start = () =>
    startSandbox({
      port: 0,
      smtpPort: 0,
      host: '127.0.0.1',
      dataDir,
      shopUrl: receiver.url,
      accessToken: ACCESS_TOKEN,
      paymentSecret: PAYMENT_SECRET,
      factorySecret: FACTORY_SECRET,
      bankSecret: BANK_SECRET,
      webhookDelays: [0, 0.02, 0.02, 0.02],
      notYetSeconds: 30,
      ...options,
    });
  const kit: Kit = {
    sandbox: await start(),
    receiver,
    dataDir,
    async call(method, path, { body, token = ACCESS_TOKEN, key, headers = {} } = {}) {
      const response = await fetch(kit.sandbox.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'x-idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parse(text) };
    },
    async restart() {
      await kit.sandbox.stop();
      kit.sandbox = await start();
    },
    async stop() {
      await kit.sandbox.stop();
      await receiver.stop();
      await rm(dataDir, { recursive: true });
    },
  };
  return kit;
}

export const pixBody = (kit: Kit, more: Record<string, unknown> = {}) => ({
  transaction_amount: 1500.5,
  payment_method_id: 'pix',
  description: 'Reserva',
  external_reference: 'order-1',
  notification_url: `${kit.receiver.url}/hooks/payment`,
  payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '12345678909' } },
  ...more,
});

let keys = 0;

/** Creates a Pix payment and gives what came back. */
export async function createPix(
  kit: Kit,
  more: Record<string, unknown> = {},
): Promise<{ id: number } & Record<string, unknown>> {
  keys += 1;
  const { json, status, text } = await kit.call('POST', '/v1/payments', {
    body: pixBody(kit, more),
    key: `kit-${keys}`,
  });
  if (status !== 201) throw new Error(text);
  return json as { id: number };
}
