import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readEnv, type Env } from './env.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'env-'));
  return () => rmSync(folder, { recursive: true });
});

function read(source: Record<string, string> = {}): Env {
  const result = readEnv({ VOLANTE_DATA: folder, ...source });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.env;
}

const problems = (source: Record<string, string>) => {
  const result = readEnv({ VOLANTE_DATA: folder, ...source });
  return result.ok ? [] : result.problems;
};

const long = (letter: string) => letter.repeat(32);

describe('defaults', () => {
  test('everything points at this machine and its sandbox', () => {
    expect(read()).toMatchObject({
      NODE_ENV: 'production',
      PORT: 4000,
      PUBLIC_URL: 'http://localhost:4000',
      PAYMENT_BASE_URL: 'http://127.0.0.1:4001',
      FACTORY_BASE_URL: 'http://127.0.0.1:4001',
      SMTP_URL: 'smtp://127.0.0.1:4025',
      TRUST_PROXY: false,
    });
  });

  test('addresses follow the ports, an empty value counts as absent', () => {
    const env = read({ PORT: '5000', SANDBOX_PORT: '5001', HOST: '0.0.0.0', PUBLIC_URL: '' });
    expect(env.PUBLIC_URL).toBe('http://localhost:5000');
    expect(env.PAYMENT_BASE_URL).toBe('http://127.0.0.1:5001');
  });

  test('the result cannot be changed', () => {
    const env = read();
    expect(Object.isFrozen(env)).toBe(true);
    expect(Object.isFrozen(env.APP_SECRETS)).toBe(true);
  });
});

describe('secrets', () => {
  test('are made once, privately, and shared by all who start later', () => {
    const first = read();
    expect(read()).toEqual(first);
    expect(Buffer.from(first.DATA_KEYS[0] ?? '', 'base64')).toHaveLength(32);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('given ones win, and two may live while one is rotated', () => {
    const secrets = `${long('a')},${long('b')}`;
    expect(read({ APP_SECRETS: secrets }).APP_SECRETS).toEqual([long('a'), long('b')]);
    expect(read().APP_SECRETS).not.toContain(long('a'));
  });
});

describe('wrong values name their key', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['NODE_ENV', 'staging'],
    ['DATABASE_URL', 'mysql://localhost/a'],
    ['PUBLIC_URL', 'volante.example'],
    ['SMTP_URL', 'http://localhost'],
    ['RATE_LIMIT_SCALE', '0'],
    ['VIRUS_SCANNER', 'on'],
    ['VOLANTE_DATA', '/dev/null/volante'],
    // Where the system denies the folder's own parent, as it does here, a start once waited for ever.
    ['VOLANTE_DATA', '/proc/volante/data'],
    ['TRUST_PROXY', 'true'],
    ['APP_SECRETS', 'short'],
    ['APP_SECRETS', `${long('a')},${long('b')},${long('c')}`],
    ['DATA_KEYS', long('a')],
    ['LOG_LEVEL', 'loud'],
    ['CRASH_AT', 'reserve.held'],
    ['CRASH_AT', '@/tmp/place'],
    ['BUGGIFY', '7'],
  ])('%s=%s', (key, value) => {
    expect(problems({ [key]: value })).toEqual([expect.stringMatching(new RegExp(`^${key}: `))]);
  });

  test('several problems are told at once', () => {
    expect(problems({ PORT: 'a', LOG_LEVEL: 'b' })).toHaveLength(2);
  });

  test('a real company needs its own credentials', () => {
    expect(problems({ PAYMENT_BASE_URL: 'https://api.gateway.example' })).toEqual([
      expect.stringMatching(/^PAYMENT_ACCESS_TOKEN: /),
      expect.stringMatching(/^PAYMENT_WEBHOOK_SECRETS: /),
    ]);
  });

  test('one secret may not serve two purposes', () => {
    expect(problems({ APP_SECRETS: long('a'), PAYMENT_ACCESS_TOKEN: long('a') })).toHaveLength(1);
  });
});

test('faults may be asked for in tests only', () => {
  expect(read({ NODE_ENV: 'test', CRASH_AT: 'reserve.held:3', BUGGIFY: '7' })).toMatchObject({
    CRASH_AT: 'reserve.held:3',
    BUGGIFY: 7,
  });
});

describe('figures of the program', () => {
  const token = { METRICS_TOKEN: long('m') };
  test.each([
    [{ METRICS_PORT: '4000' }, 'METRICS_PORT: must differ from PORT and from METRICS_WORKER_PORT'],
    [
      { METRICS_PORT: '9400', METRICS_WORKER_PORT: '9400' },
      'METRICS_PORT: must differ from PORT and from METRICS_WORKER_PORT',
    ],
    [
      { METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0' },
      'METRICS_TOKEN: required when METRICS_HOST can be reached from other machines',
    ],
  ])('%j is refused', (source, problem) => expect(problems(source)).toEqual([problem]));

  test('nobody is told without a port; elsewhere only with a token', () => {
    expect(read().METRICS_PORT).toBeUndefined();
    expect(problems({ METRICS_PORT: '9400' })).toEqual([]);
    expect(problems({ METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0', ...token })).toEqual([]);
    expect(problems({ METRICS_PORT: '9400', METRICS_TOKEN: 'short' })).toEqual([
      'METRICS_TOKEN: must have at least 32 characters',
    ]);
  });
});

describe('places', () => {
  test('come from the own tables unless said', () => {
    expect(read()).toMatchObject({ LOCATION_PROVIDER: 'gazetteer', LOCATION_TTL: 14_400_000 });
  });

  test.each([
    [{ LOCATION_PROVIDER: 'atlas' }, 'LOCATION_PROVIDER: Unsupported location provider: atlas'],
    [{ LOCATION_PROVIDER: 'aws' }, 'LOCATION_PROVIDER: AWS provider requires API key and region configuration'],
    [
      { LOCATION_PROVIDER: 'aws', AWS_LOCATION_KEY: 'key' },
      'LOCATION_PROVIDER: AWS provider requires API key and region configuration',
    ],
    [{ LOCATION_PROVIDER: 'google' }, 'GOOGLE_MAPS_KEY: required when LOCATION_PROVIDER is google'],
    [{ CORREIOS_BASE_URL: 'https://api.example' }, 'CORREIOS_TOKEN: required when CORREIOS_BASE_URL is set'],
  ])('%j is refused: %s', (source, problem) => {
    expect(problems(source)).toContain(problem);
  });
});

describe('services elsewhere', () => {
  test('are paths of this site, by the name of their setting', () => {
    expect(read().SERVICE_BASES).toEqual({});
    expect(read({ SERVICE_BASES: '{"stock":"/gateway/stock"}' }).SERVICE_BASES).toEqual({ stock: '/gateway/stock' });
  });

  test.each(['{"nothing":"/gateway"}', '{"stock":"https://elsewhere.example"}', '{"stock":"//elsewhere"}', 'stock=/a'])(
    '%s is refused',
    (SERVICE_BASES) => {
      expect(problems({ SERVICE_BASES })).toEqual([expect.stringMatching(/^SERVICE_BASES: must be JSON of services/)]);
    },
  );
});
