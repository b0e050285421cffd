import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** AWS Signature Version 4 of a request to S3, as the service reckons it from what came over the socket. */
export type Signed = {
  readonly method: string;
  /** Path and search, as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
};

export type ObjectKeys = { readonly accessKey: string; readonly secretKey: string };

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;
const LATE_MS = 15 * 60_000;

export type Refused = 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed';

/** Null: it was signed with our key, a moment ago. */
export function findSignatureFault(request: Signed, keys: ObjectKeys, now: Date): Refused | null {
  const found = HEADER.exec(request.headers.authorization ?? '');
  if (found === null) return 'AccessDenied';
  const [, accessKey = '', day = '', region = '', names = '', signature = ''] = found;
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  const stamp = String(request.headers['x-amz-date'] ?? '');
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (at === null || !stamp.startsWith(day)) return 'AccessDenied';
  const [, year, month, date, hour, minute, second] = at;
  const moment = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(moment - now.getTime()) < LATE_MS)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied';
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical(request, signed))];
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretKey}`);
  const own = hmac(key, text.join('\n'));
  return timingSafeEqual(own, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonical({ method, url, headers }: Signed, signed: readonly string[]): string {
  const [path = '', search = ''] = url.split('?');
  const fields = [...new URLSearchParams(search)]
    .map((pair) => pair.map(encoded).join('='))
    .toSorted((one, other) => (one < other ? -1 : 1));
  return [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    fields.join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signed.join(';'),
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
