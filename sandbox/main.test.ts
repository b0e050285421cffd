import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSandboxEnv } from './env.ts';

const TOKEN = 'token-of-the-shop-0123456789';
const SECRETS = {
  PAYMENT_ACCESS_TOKEN: TOKEN,
  PAYMENT_WEBHOOK_SECRETS: ['payment-secret-of-today', 'payment-secret-of-before'],
  FACTORY_WEBHOOK_SECRETS: ['factory-secret-of-today'],
  BANK_WEBHOOK_SECRETS: ['bank-secret-of-today'],
  APP_SECRETS: ['not-for-the-sandbox'],
};

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(SECRETS));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { VOLANTE_DATA: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    silent: true,
    execArgv: [],
  });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const ready = JSON.parse(line.toString()) as { ready: boolean; port: number };
  expect(ready.ready).toBe(true);
  return { child, url: `http://127.0.0.1:${ready.port}` };
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

describe('the process', () => {
  it('keeps every acknowledged payment through kill -9', async () => {
    const { child, url } = await start();
    const body = JSON.stringify({
      transaction_amount: 10,
      payment_method_id: 'pix',
      payer: { email: 'a@example.com' },
    });
    const create = (at: number) =>
      fetch(`${url}/v1/payments`, { method: 'POST', headers: { ...headers, 'x-idempotency-key': `k${at}` }, body });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => create(at)));
    const ids = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { id: number }).id));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await start();
    const found = await fetch(`${again.url}/v1/payments/search?limit=50`, { headers });
    const { results } = (await found.json()) as { results: { id: number }[] };
    expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s within seconds, calls hanging or not', async (signal) => {
    const { child, url } = await start();
    await fetch(`${url}/_faults`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ operation: 'payments.get', mode: 'hang' }),
    });
    const hanging = fetch(`${url}/v1/payments/1`, { headers }).catch(() => 'cut');
    await fetch(url);
    const started = performance.now();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    // A supervisor kills after ten.
    expect(performance.now() - started).toBeLessThan(9000);
    expect(await hanging).toBe('cut');
  });

  it('ends with the process that started it', async () => {
    const { child } = await start();
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('names what is missing or wrong and exits', async () => {
    rmSync(join(dataDir, 'secrets.json'));
    const child = fork(join(import.meta.dirname, 'main.ts'), {
      env: { VOLANTE_DATA: dataDir, SANDBOX_PORT: 'x' },
      silent: true,
      execArgv: [],
    });
    children.push(child);
    const said: Buffer[] = [];
    child.stderr?.on('data', (part: Buffer) => said.push(part));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(Buffer.concat(said).toString()).toMatch(/SANDBOX_PORT.*PAYMENT_ACCESS_TOKEN.*FACTORY_WEBHOOK_SECRETS/s);
  });
});

describe('the environment', () => {
  it('takes secrets from the file, and the environment first', () => {
    const env = readSandboxEnv({
      VOLANTE_DATA: dataDir,
      PAYMENT_WEBHOOK_SECRETS: 'secret-from-environment, older-secret-of-environment',
    });
    expect(env.PAYMENT_WEBHOOK_SECRETS).toEqual(['secret-from-environment', 'older-secret-of-environment']);
    expect(env.FACTORY_WEBHOOK_SECRETS).toEqual(['factory-secret-of-today']);
    expect(env).toMatchObject({ SANDBOX_PORT: 4001, PUBLIC_URL: 'http://localhost:4000', HOST: '127.0.0.1' });
  });

  it('finds the shop at its port', () => {
    expect(readSandboxEnv({ VOLANTE_DATA: dataDir, PORT: '4500', HOST: '0.0.0.0' }).PUBLIC_URL).toBe(
      'http://localhost:4500',
    );
  });
});
