import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The page that shows `/api/openapi.json` to people, by `swagger-ui-dist`: to read, and to try where that moves nothing outside. */

const PREFIX = '/api/reference/';

type Served = { readonly type: string; readonly read: (settings: Settings) => Promise<string | Buffer> };
type Settings = {
  /** Whether calls can be made from the page. */
  readonly mayTry: boolean;
};

const ofPackage = (name: string): Promise<Buffer> =>
  readFile(path.join(path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), name));

const FILES: Readonly<Record<string, Served>> = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', read: () => ofPackage('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'text/javascript; charset=utf-8', read: () => ofPackage('swagger-ui-bundle.js') },
  'show.js': { type: 'text/javascript; charset=utf-8', read: async (settings) => showScript(settings) },
};

export const isReferenceFile = (address: string): boolean =>
  address.startsWith(PREFIX) && Object.hasOwn(FILES, address.slice(PREFIX.length));

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** Without cookies: whoever tries a call as somebody gives the token, and needs no page's proof (`csrf.server.ts`). */
const showScript = ({ mayTry }: Settings): string => `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  showExtensions: true,
  displayRequestDuration: true,
  supportedSubmitMethods: ${JSON.stringify(mayTry ? METHODS : [])},
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
});
`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Volante API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="${PREFIX}swagger-ui.css"></head>
<body><main id="reference"></main>
<noscript><p>OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p></noscript>
<script src="${PREFIX}swagger-ui-bundle.js"></script><script src="${PREFIX}show.js"></script></body></html>`;

/** Its styles stand partly in the elements themselves, and its signs are pictures in the address. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const press = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const mountReference = (server: FastifyInstance, settings: Settings): void => {
  server.get('/api', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  );
  // Read and packed for the first who asks.
  const packed = new Map<string, Promise<Buffer>>();
  for (const [name, { type, read }] of Object.entries(FILES)) {
    server.get(`${PREFIX}${name}`, async (request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
      if (!String(request.headers['accept-encoding']).includes('br')) return reply.send(await read(settings));
      const kept = packed.get(name) ?? read(settings).then((text) => press(text, FAST));
      packed.set(name, kept);
      return reply.header('content-encoding', 'br').send(await kept);
    });
  }
};
