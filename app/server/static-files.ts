import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

type File = { type: string; plain: Buffer; brotli: Buffer | null };

/** The built scripts, styles and fonts, read once at start. Their names carry a hash, so they never change. */
export const mountStaticFiles = async (server: FastifyInstance, folder: string): Promise<void> => {
  const files = new Map<string, File>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((item) => item.isFile() && !item.name.endsWith('.br'))) {
    const full = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(folder, full).split(path.sep).join('/')}`, await readOne(full));
  }
  server.get('/assets/*', (request, reply) => {
    const file = files.get(request.url.split('?')[0] ?? '');
    if (file === undefined) return reply.code(404).type('text/plain').send('');
    const compressed = file.brotli !== null && String(request.headers['accept-encoding']).includes('br');
    reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    if (compressed) reply.header('content-encoding', 'br');
    return reply.send(compressed ? file.brotli : file.plain);
  });
};

const readOne = async (full: string): Promise<File> => {
  const plain = await readFile(full);
  const type = TYPES[path.extname(full)] ?? 'application/octet-stream';
  // The build lays the compressed form of what gets smaller beside them.
  const brotli = await readFile(`${full}.br`).catch(() => null);
  return { type, plain, brotli };
};
