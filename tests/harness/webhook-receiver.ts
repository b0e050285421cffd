import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A receiver of webhooks: what came, and at each path what a test lets it answer; 204 where nothing is said. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body });
      const answer = answers.get(path) ?? ((to: ServerResponse) => void to.writeHead(204).end());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path: string) => received.filter((one) => one.path === path),
    answer: (path: string, answer: (response: ServerResponse) => void) => void answers.set(path, answer),
    status: (path: string, status: number, headers: Record<string, string> = {}) =>
      void answers.set(path, (response) => void response.writeHead(status, headers).end()),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** What the specification says, read by nobody's library: the secrets that signed what came. */
export const signersOf = ({ headers, body }: Received, secrets: readonly string[]): string[] => {
  const signatures = String(headers['webhook-signature']).split(' ');
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
};

/** The example of the documentation, in a folder outside the tree, where none of the house's packages are; in the time of this process: a test may run by another clock. */
export const startExample = (env: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-receiver-'));
  copyFileSync('docs/receive-webhook.mjs', path.join(folder, 'receive-webhook.mjs'));
  const example = spawn(process.execPath, ['receive-webhook.mjs'], { cwd: folder, env: { ...process.env, ...env } });
  example.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return example;
};
