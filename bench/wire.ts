import { request } from 'node:http';
import type { Reply } from './floor-role.ts';
import type { Job } from './load-client.ts';
import type { Place } from './place.ts';
import type { Process } from './processes.ts';

type Headers = Readonly<Record<string, string>>;

/** A request as it goes over the wire, for the load client. */
export const requestText = (options: {
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: unknown;
}) => {
  const { path, headers = {}, body } = options;
  const content = body === undefined ? '' : JSON.stringify(body);
  const lengths = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) };
  const lines = { host: '127.0.0.1', ...headers, ...(body === undefined ? {} : lengths) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${content}`;
};

/** What node:http writes into every head by itself. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** An answer as it came, still compressed, for the floor to give again. A body makes it a POST. */
export const readReply = (query: { port: number; path: string; headers: Headers; body?: unknown }): Promise<Reply> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { port, path, headers, body } = query;
  const method = body === undefined ? 'GET' : 'POST';
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sending = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, ...json } }, (response) => {
    readAll(response)
      .then((bytes) => {
        if (response.statusCode !== 200)
          throw new Error(`${path} answered ${response.statusCode}: ${bytes.toString()}`);
        const heads = Object.entries(response.headers).filter(([name]) => !OWN.has(name));
        resolve({ headers: Object.fromEntries(heads.map(([name, value]) => [name, String(value)])), body: bytes });
      }, reject)
      .catch(reject);
  });
  sending.once('error', reject);
  sending.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
};

const readAll = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Answers in a second, and answers for each second of processor time of the process that gave them. */
export const measureLoad = (place: Place, of: 'web' | 'floor', job: Omit<Job, 'port'>) =>
  measureProcess(place, place[of], job);

type Served = Process<{ port: () => number; cpu: () => number }>;

export const measureProcess = async (place: Place, server: Served, job: Omit<Job, 'port'>) =>
  measurePort(place, { server, port: await server.ask('port') }, job);

/** Of a process with several ports one. */
export const measurePort = async (
  place: Place,
  { server, port }: { server: Served; port: number },
  job: Omit<Job, 'port'>,
) => {
  const before = await server.ask('cpu');
  const { answers, seconds } = await place.load.ask('run', { ...job, port });
  const used = (await server.ask('cpu')) - before;
  return { perSecond: answers / seconds, perCpuSecond: (answers * 1_000_000) / used };
};
