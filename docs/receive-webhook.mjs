// A receiver of webhooks in whole: node docs/receive-webhook.mjs, with WEBHOOK_SECRET and PORT set.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const seen = new Set();

/** Whether one of the signatures is ours, over the bytes as they came, and not older than five minutes. */
const isSigned = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const own = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  return signatures.split(' ').some((part) => {
    const [version, signature = ''] = part.split(',');
    const other = Buffer.from(signature, 'base64');
    return version === 'v1' && other.length === own.length && timingSafeEqual(other, own);
  });
};

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  // The same event may come twice: it is known by its id. Answer at once, work afterwards.
  const id = request.headers['webhook-id'];
  response.writeHead(204).end();
  if (seen.has(id)) return;
  seen.add(id);
  process.stdout.write(`${id} ${body.toString()}\n`);
}).listen(Number(process.env.PORT), '127.0.0.1');
