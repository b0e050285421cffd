import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROVIDER_PACKAGE, writeProviderPackage } from '#tools/sdk/write-provider-package.ts';

type Mode = 'well' | 'silent' | 'broken' | 'wrong';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

const reply = (response: ServerResponse, status: number, json: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
};

/** A maker's companies, a price guide and a people book; and its own folder outside the tree: the contract's package, and its providers. */
export const startOwnCompanies = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-providers-'));
  const installed = path.join(folder, 'node_modules', PROVIDER_PACKAGE);
  writeProviderPackage(installed);
  cpSync(path.join(installed, 'examples'), folder, { recursive: true });
  const played: { mode: Mode; heard: number } = { mode: 'well', heard: 0 };
  const book = new Map<string, unknown>();
  const company = createServer((request, response) => {
    void (async () => {
      played.heard += 1;
      const body = await bodyOf(request);
      if (played.mode === 'silent') return;
      if (played.mode === 'broken') return reply(response, 500, {});
      const url = new URL(request.url ?? '/', 'http://company');
      if (url.pathname === '/v1/value') {
        if (url.searchParams.get('year') === '1990') return reply(response, 404, {});
        return reply(response, 200, { price: played.mode === 'wrong' ? 'much' : 91_234.56, spread: 0.05 });
      }
      if (request.method === 'DELETE') {
        const isKnown = book.delete(url.pathname);
        return reply(response, isKnown ? 200 : 404, { number: 'gone' });
      }
      book.set(url.pathname, JSON.parse(body));
      return reply(response, 200, { number: `B${url.pathname.length}` });
    })();
  });
  await new Promise<void>((resolve) => void company.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(company.address() as AddressInfo).port}`;
  return {
    folder,
    played,
    /** What stands in the people book, by address. */
    book,
    settings: { PROVIDER_GUIDE_URL: base, PROVIDER_GUIDE_TOKEN: 'of the test', PROVIDER_BOOK_URL: base },
    example: (name: string): string => path.join(folder, name),
    stop: (): void => {
      company.closeAllConnections();
      company.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
