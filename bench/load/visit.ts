import { Agent, request, type IncomingMessage } from 'node:http';

export type Step = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body makes it a POST. */
  readonly body?: unknown;
};

/** What came of a step: answered, sent away for now (503), or failed, with any other answer or none in time. */
export type Outcome = 'answered' | 'sent away' | 'failed';
export type Answer = { readonly outcome: Outcome; readonly status: number; readonly ms: number; readonly text: string };

export type Visitor = {
  readonly ask: (port: number, step: Step, since?: number) => Promise<Answer>;
  readonly leave: () => void;
};

const PATIENCE = 10_000;

/** A crowd is not one caller: each visitor is in another network of the loopback addresses. */
const addressOf = (visitor: number): string => `127.${1 + (Math.floor(visitor / 250) % 250)}.${1 + (visitor % 250)}.1`;

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 400) return 'answered';
  return status === 503 ? 'sent away' : 'failed';
};

const readText = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** One visitor with a connection of their own to each process, kept from step to step as a browser does. */
export const openVisitor = (number: number): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({
    port,
    path,
    headers = {},
    body,
  }: Step & { port: number }): Promise<{ status: number; text: string }> => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const content = body === undefined ? undefined : JSON.stringify(body);
    const sending = request({
      host: '127.0.0.1',
      localAddress: addressOf(number),
      port,
      path,
      agent,
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(PATIENCE),
    });
    sending.once('response', (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    sending.once('error', reject);
    sending.end(content);
    return promise;
  };
  return {
    /** `since`: the moment it was due, where that was earlier: who waited for a busy client has waited too. */
    ask: async (port, step, since = performance.now()) => {
      const { status, text } = await ask({ ...step, port }).catch(() => ({ status: 0, text: '' }));
      return { outcome: outcomeOf(status), status, ms: performance.now() - since, text };
    },
    leave: () => agent.destroy(),
  };
};
