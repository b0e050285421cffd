import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExchangeLog } from '../core/exchange-log.ts';
import type { ObjectCall } from '../core/fault.ts';
import { takeObjectFault } from '../core/faults.ts';
import type { Store } from '../core/store.ts';
import type { Kept, Shelf } from './shelf.ts';
import { findSignatureFault, type ObjectKeys } from './signature.ts';

/** A bucket by the protocol of S3: path style, signed by headers, one part a file. Its name is the first part of the path. */
const BUCKET = '/object-store';

type Objects = {
  readonly shelf: Shelf;
  readonly store: Store;
  readonly log: ExchangeLog;
  readonly keys: ObjectKeys;
  readonly now: () => Date;
};

type Reply = {
  readonly status: number;
  readonly body?: Buffer | Readable | string;
  readonly headers?: Record<string, string>;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const xml = (status: number, body: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  headers: { 'content-type': 'application/xml' },
});
const refusal = (status: number, code: string): Reply =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

const keyOf = (request: FastifyRequest): string => decodeURIComponent((request.params as { '*': string })['*']);

async function take({ shelf }: Objects, request: FastifyRequest): Promise<Reply> {
  const sha256 = String(request.headers['x-amz-content-sha256']);
  const meta = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  );
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const kept = await shelf.put(keyOf(request), body, { sha256, meta });
  return kept === null ? refusal(400, 'XAmzContentSHA256Mismatch') : { status: 200, headers: { etag: kept.etag } };
}

const headersOf = ({ etag, bytes, meta, changedAt }: Kept): Record<string, string> => ({
  ...meta,
  etag,
  'content-type': 'application/octet-stream',
  'content-length': String(bytes),
  'last-modified': new Date(changedAt).toUTCString(),
});

function give({ shelf }: Objects, request: FastifyRequest): Reply {
  const kept = shelf.find(keyOf(request));
  if (kept === undefined) return refusal(404, 'NoSuchKey');
  return { status: 200, headers: headersOf(kept), body: shelf.read(kept) };
}

function tell({ shelf }: Objects, request: FastifyRequest): Reply {
  const kept = shelf.find(keyOf(request));
  return kept === undefined ? { status: 404 } : { status: 200, headers: headersOf(kept) };
}

function drop({ shelf }: Objects, request: FastifyRequest): Reply {
  shelf.remove(keyOf(request));
  return { status: 204 };
}

const MOST_KEYS = 1000;

function list({ shelf }: Objects, request: FastifyRequest): Reply {
  const {
    prefix = '',
    'max-keys': most = MOST_KEYS,
    'continuation-token': after = '',
  } = request.query as Record<string, string>;
  const all = shelf.list(prefix).filter(({ key }) => key > after);
  const page = all.slice(0, Math.min(Number(most), MOST_KEYS));
  const last = all.length > page.length ? page.at(-1)?.key : undefined;
  const items = page.map(
    ({ key, bytes, etag, changedAt }) =>
      `<Contents><Key>${escaped(encodeURIComponent(key).replaceAll('%2F', '/'))}</Key><LastModified>${changedAt}</LastModified>` +
      `<ETag>${escaped(etag)}</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const more = last === undefined ? '' : `<NextContinuationToken>${escaped(last)}</NextContinuationToken>`;
  return xml(
    200,
    `<ListBucketResult><Name>object-store</Name><KeyCount>${page.length}</KeyCount><EncodingType>url</EncodingType>` +
      `<IsTruncated>${last !== undefined}</IsTruncated>${more}${items.join('')}</ListBucketResult>`,
  );
}

/** As many bytes as it should be, and one of them another. */
async function spoiled(reply: Reply): Promise<Reply> {
  if (!(reply.body instanceof Readable)) return { ...reply, body: String(reply.body ?? '').slice(0, -20) };
  const bytes = Buffer.concat(await reply.body.toArray());
  if (bytes.length > 0) bytes[0] = (bytes[0] ?? 0) ^ 1;
  return { ...reply, body: bytes };
}

function reset(reply: FastifyReply): null {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return null;
}

type Doing = { readonly call: ObjectCall; readonly reply: FastifyReply; readonly handle: () => Promise<Reply> };

/** Null: nothing is answered. */
async function misbehave({ store }: Objects, { call, reply, handle }: Doing): Promise<Reply | null> {
  const fault = takeObjectFault(store, call);
  switch (fault?.mode) {
    case undefined:
      return handle();
    case 'slow':
      await sleep(fault?.delayMs ?? 0);
      return handle();
    case 'hang':
      reply.hijack();
      return null;
    case 'reset-before':
      return reset(reply);
    case 'reset-after':
      await handle();
      return reset(reply);
    case '500-before':
      return refusal(500, 'InternalError');
    case '500-after':
      await handle();
      return refusal(500, 'InternalError');
    case 'refused':
      return refusal(403, 'AccessDenied');
    case 'full':
      return refusal(507, 'InsufficientStorage');
    case 'malformed':
      return spoiled(await handle());
  }
}

type Handler = (objects: Objects, request: FastifyRequest) => Reply | Promise<Reply>;

const answering =
  (objects: Objects, call: ObjectCall, handler: Handler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const started = performance.now();
    const { keys, now, log } = objects;
    const fault = findSignatureFault(
      { method: request.method, url: request.url, headers: request.headers },
      keys,
      now(),
    );
    const handle = async () => handler(objects, request);
    const said = fault === null ? await misbehave(objects, { call, reply, handle }) : refusal(403, fault);
    log.add({
      direction: 'received',
      operation: call,
      request: `${request.method} ${request.url}`,
      sent: '',
      status: said?.status ?? null,
      answer: '',
      fault: null,
      ms: Math.round(performance.now() - started),
    });
    if (said === null) return reply;
    return reply
      .code(said.status)
      .headers(said.headers ?? {})
      .send(said.body);
  };

export function mountObjects(app: FastifyInstance, objects: Objects): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    // Bytes of any length and kind, as they come.
    own.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    own.get(BUCKET, answering(objects, 'objects.list', list));
    const file = `${BUCKET}/*`;
    own.route({ method: 'HEAD', url: file, handler: answering(objects, 'objects.head', tell) });
    own.route({ method: 'GET', url: file, exposeHeadRoute: false, handler: answering(objects, 'objects.get', give) });
    own.put(file, answering(objects, 'objects.put', take));
    own.delete(file, answering(objects, 'objects.delete', drop));
  });
}
