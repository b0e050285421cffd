import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { answerBench, readCpu } from './processes.ts';

/** What a bare server sends, whatever is asked. */
export type Reply = { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
export type Sent = { readonly text: string; readonly values: readonly unknown[] };

export type Work =
  | { readonly kind: 'bytes'; readonly reply: Reply }
  /** A bare Fastify route that takes any JSON and sends this one. */
  | { readonly kind: 'fastify'; readonly path: string; readonly answer: unknown }
  /** The statements on pooled connections, then the reply. */
  | {
      readonly kind: 'statements';
      readonly url: string;
      readonly pool: number;
      readonly sent: readonly Sent[];
      readonly reply: Reply;
    }
  /** The runs in turn, each a whole transaction; `begin` is everything before its first statement. */
  | {
      readonly kind: 'transactions';
      readonly url: string;
      readonly pool: number;
      readonly begin: string;
      readonly runs: readonly (readonly Sent[])[];
      readonly reply: Reply;
    };

let work: () => Promise<Reply> = () => Promise.reject(new Error('no work was given'));
let close: () => Promise<void> = async () => undefined;

/** The bare `node:http` that ours is measured against: no router, no checks, no log. */
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  request.resume();
  work().then(
    ({ headers, body }) => {
      response.writeHead(200, headers);
      response.end(body);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1');

const openPool = (url: string, size: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: '-c role=volante_app -c timezone=UTC -c jit=off',
  });
  close = () => pool.end();
  return pool;
};

/** The name under which a connection keeps a text prepared: runs differ in their statements, so it is the text's own. */
const names = new Map<string, string>();

const queryOf = ({ text, values }: Sent): pg.QueryConfig => {
  const name = names.get(text) ?? `statement-${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
};

const runStatements = ({ url, pool: size, sent, reply }: Extract<Work, { kind: 'statements' }>) => {
  const pool = openPool(url, size);
  const queries = sent.map(queryOf);
  return async (): Promise<Reply> => {
    for (const query of queries) await pool.query(query);
    return reply;
  };
};

const runTransactions = ({ url, pool: size, begin, runs, reply }: Extract<Work, { kind: 'transactions' }>) => {
  const pool = openPool(url, size);
  let next = 0;
  return async (): Promise<Reply> => {
    const run = runs[next];
    next += 1;
    if (run === undefined) throw new Error('every run is used');
    const client = await pool.connect();
    try {
      await client.query(begin);
      for (const query of run.map(queryOf)) await client.query(query);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    return reply;
  };
};

/** Fastify as it comes, with one route. */
const openFastify = async ({ path, answer }: Extract<Work, { kind: 'fastify' }>): Promise<void> => {
  const app: FastifyInstance = fastify();
  app.post(path, async () => answer);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = () => (app.server.address() as AddressInfo).port;
  close = async () => {
    port = ownPort;
    await app.close();
  };
};

const ownPort = (): number => (server.address() as AddressInfo).port;
let port = ownPort;

const answers = {
  port: () => port(),
  cpu: readCpu,
  give: async (input: Work) => {
    await close();
    close = async () => undefined;
    if (input.kind === 'fastify') await openFastify(input);
    else if (input.kind === 'bytes') work = async () => input.reply;
    else work = input.kind === 'statements' ? runStatements(input) : runTransactions(input);
  },
};
export type FloorAnswers = typeof answers;

answerBench(answers);
