import { glob } from 'node:fs/promises';
import { Writable } from 'node:stream';
import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ReactNode } from 'react';
import { createApplication } from '#app/server/boot.ts';
import { createPageCache } from '#app/server/page-cache.ts';
import type { WebBuild } from '#app/server/web-build.ts';
import { readPageTexts } from '#app/server/page-texts.ts';
import { createWebServer } from '#app/server/server.ts';
import { mountStaticFiles } from '#app/server/static-files.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { lowerHelperThreads } from '#platform/helper-threads.server.ts';
import { answerBench, readCpu } from './processes.ts';

/** The web role as it runs in production, on a port of its own, and beside it the bare render of a page it has shown. */
lowerHelperThreads();
const BUILD = path.resolve(import.meta.dirname, '../build');
const application = await createApplication(readEnvOrExit());
const build = (await import(path.join(BUILD, 'server/index.js'))) as WebBuild;

// All of it now: a build made meanwhile would take away the parts that are loaded when they are needed. Those that want a
// browser (the map) are never asked for here.
for await (const file of glob(path.join(BUILD, 'server/**/*.js'))) await import(file).catch(() => undefined);

/** A page as the router answered it, and what it hands on to the browser: a stream that each render reads anew. */
type KeepAlive = Parameters<WebBuild['entry']['module']['documentOf']>[0] & {
  readonly handoff: Promise<Uint8Array> | null;
};
let isKeptAlive = false;
let stored: KeepAlive | null = null;

const keep = (made: Omit<KeepAlive, 'handoff'>): void => {
  const { context } = made;
  const [shown, read] = context.serverHandoffStream?.tee() ?? [];
  if (shown !== undefined) context.serverHandoffStream = shown;
  const handoff = read === undefined ? null : new Response(read).bytes();
  stored = { ...made, context: { ...context }, handoff };
};

/** The build, remembering on demand what one page was made of. */
const watched: WebBuild = {
  ...build,
  entry: {
    ...build.entry,
    module: {
      ...build.entry.module,
      default: (request, status, headers, context, provider) => {
        if (isKeptAlive) keep({ context, provider, url: request.url });
        return build.entry.module.default(request, status, headers, context, provider);
      },
    },
  },
};

const opened = new WeakMap<Socket, number>();

const texts = await readPageTexts(path.join(BUILD, 'page-texts.json'));

const serve = async (served: typeof application) => {
  const server = await createWebServer({
    application: served,
    pages: {
      application: served,
      cache: createPageCache(() => performance.now()),
      development: false,
      texts,
      loadBuild: async () => watched,
    },
    mountFiles: (fastify) => mountStaticFiles(fastify, path.join(BUILD, 'client')),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.server.address() as AddressInfo).port };
};
/** The same once more in this process, and nothing said of its requests: two processes that are alike differ by more than saying it costs. */
const serveSilently = async (): Promise<number> => {
  const { services } = application;
  const env = { ...services.env, LOG_LEVEL: 'warn' as const, METRICS_PORT: undefined };
  return (await serve({ ...application, services: { ...services, env } })).port;
};
// Of two servers in a process the one that was made first answers up to a tenth more slowly, whatever it does beside.
const silentFirst = process.env.BENCH_SILENT_FIRST === undefined ? null : await serveSilently();
const { server, port } = await serve(application);
let silentPort: Promise<number> | undefined;

/** A tree as React alone makes it. */
const renderBare = (tree: ReactNode): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
  sink.once('finish', () => resolve(Buffer.concat(chunks)));
  const { pipe } = build.entry.module.renderToPipeableStream(tree, {
    onAllReady: () => pipe(sink),
    onShellError: reject,
    onError: reject,
  });
  return promise;
};

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

let handoff: Uint8Array | null = null;

const treeOf = ({ context, provider, url }: KeepAlive): ReactNode => {
  const stream = handoff === null ? {} : { serverHandoffStream: streamOf(handoff) };
  return build.entry.module.documentOf({ context: { ...context, ...stream, renderMeta: {} }, provider, url });
};

/**
 * How long each page took here, from its connection being let in to its last byte being handed over: as the server sees it, apart
 * from a busy client. Watched once it is asked for: until then both ports do the same work.
 */
let pageTimes: number[] | null = null;
const watchPages = (): void => {
  server.server.on('connection', (socket: Socket) => opened.set(socket, performance.now()));
  server.server.prependListener('request', ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    const began = opened.get(socket) ?? performance.now();
    opened.delete(socket);
    response.once('finish', () => {
      if (response.statusCode === 200 && url?.startsWith('/health') !== true)
        pageTimes?.push(performance.now() - began);
    });
  });
};

const answers = {
  port: () => port,
  silentPort: () => silentFirst ?? (silentPort ??= serveSilently()),
  cpu: readCpu,
  /** Begins to note how long pages take, and hands out what was noted until now. */
  pageTimes: (): readonly number[] => {
    if (pageTimes === null) watchPages();
    const noted = pageTimes ?? [];
    pageTimes = [];
    return noted;
  },
  /** Megabytes this process holds. */
  memory: () => process.memoryUsage.rss() / 1e6,
  /** Fetches a page and keeps what it was made of for `render`; bytes of the page as served, and as rendered bare and lightened as it was. */
  keepPage: async (page: { path: string; cookie: string }) => {
    isKeptAlive = true;
    const response = await fetch(`http://127.0.0.1:${port}${page.path}`, { headers: { cookie: page.cookie } });
    isKeptAlive = false;
    const served = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200 || stored === null) throw new Error(`${page.path} answered ${response.status}`);
    handoff = await stored.handoff;
    return { served, bare: build.entry.module.lightened(await renderBare(treeOf(stored))).length };
  },
  /** Microseconds of processor time for one bare render of the page kept. */
  render: async (times: number) => {
    if (stored === null) throw new Error('no page is kept');
    const before = readCpu();
    for (let index = 0; index < times; index += 1) await renderBare(treeOf(stored));
    return (readCpu() - before) / times;
  },
};
export type WebAnswers = typeof answers;

answerBench(answers);
