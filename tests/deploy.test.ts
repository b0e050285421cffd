import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { HEALTH } from '#kernel/health.ts';
import { readEnv, type Env } from '#platform/env.server.ts';
import { generateSecrets } from '#platform/env/secrets.server.ts';
import { REQUEST_LIMIT } from '#platform/files/receive.server.ts';
import { missingPrograms } from '#tools/cluster/programs.ts';
import { renderTemplate } from '#tools/cluster/render.ts';
import { PARTS } from '#tools/run/parts.ts';
import { portsOf } from '#tools/run/ports.ts';
import { readYaml } from './harness/yaml.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'volante-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const names = z.record(z.string(), z.string());
const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.coerce.number() })).optional(),
  env: z.array(z.looseObject({ name: z.string() })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.object({ requests: names, limits: names }),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal('true') }),
});
const template = z.object({
  metadata: z.object({ labels: names }),
  spec: z.looseObject({
    containers: z.array(container).length(1),
    terminationGracePeriodSeconds: z.coerce.number().optional(),
  }),
});
const object = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const workload = z.looseObject({ spec: z.looseObject({ selector: z.looseObject({ matchLabels: names }), template }) });

const files = ['settings', 'migrate', 'web', 'worker', 'front'];
const objects = files
  .flatMap((name) => readYaml(read(`deploy/kubernetes/${name}.yaml`)))
  .map((one) => object.parse(one));
const ofKind = (kind: string) => objects.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment').map((one) => ({ name: one.metadata.name, ...workload.parse(one).spec }));
const settings = z.looseObject({ data: names }).parse(ofKind('ConfigMap')[0]).data;

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: names.optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
});
const compose = z
  .looseObject({ services: z.record(z.string(), service) })
  .parse(readYaml(read('deploy/compose.yaml'))[0]).services;

const envOf = (source: Record<string, string>): Env => {
  const secrets = Object.entries(generateSecrets()).map(([name, value]) => [name, [value].flat().join(',')]);
  // As compose fills in what nobody set.
  const filled = Object.entries(source).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]);
  const result = readEnv({ ...Object.fromEntries(secrets), ...Object.fromEntries(filled), VOLANTE_DATA: folder });
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.env;
};

/** What the program reads of its environment, in one place or the other. */
const known = new Set(
  globSync(['platform/env.server.ts', 'platform/env/*.ts', 'sandbox/env.ts'], { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\bPORT\b|\bHOST\b/g)].map(([name]) => name),
  ),
);

const partOf = (command: readonly string[] | undefined): string => command?.join(' ') ?? '';

describe('compose', () => {
  const ours = Object.entries(compose).filter(([, { image }]) => image === 'volante');

  test('starts parts that the program has, with settings that it reads', () => {
    expect(ours.map(([, { command }]) => partOf(command)).toSorted()).toEqual(['migrate', 'sandbox', 'web', 'worker']);
    for (const [name, { command, environment = {} }] of ours) {
      expect(PARTS, name).toContain(partOf(command));
      expect(
        Object.keys(environment).filter((key) => !known.has(key)),
        name,
      ).toEqual([]);
    }
  });

  test('its settings are taken, and the ports it asks after are those the parts listen on', () => {
    const env = envOf({ ...compose['web']?.environment, METRICS_WORKER_PORT: '4002', HOST: '0.0.0.0' });
    expect(env.SMTP_URL).toBe('smtp://sandbox.localhost:4025');
    for (const [name, { healthcheck }] of ours.filter(([part]) => part !== 'migrate')) {
      const [, port, place] = /127\.0\.0\.1:(\d+)(\/[\w/]+)/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
      const ports = portsOf(env)[name as 'web'].map((one) => String(one.port));
      expect(ports, name).toContain(port);
      expect(Object.values(HEALTH), name).toContain(place);
    }
    for (const { depends_on: needs = {} } of Object.values(compose))
      for (const name of Object.keys(needs)) expect(compose).toHaveProperty(name);
  });
});

describe('Kubernetes', () => {
  test('every file is set up', () => {
    const { resources } = z
      .looseObject({ resources: z.array(z.string()) })
      .parse(readYaml(read('deploy/kustomization.yaml'))[0]);
    expect(resources).toEqual(files.map((name) => `kubernetes/${name}.yaml`));
    expect(resources.toSorted()).toEqual(globSync('kubernetes/*.yaml', { cwd: path.join(ROOT, 'deploy') }).toSorted());
  });

  test('parts, ports and probes are those of the program, and settings are taken', () => {
    const env = envOf({ ...settings, METRICS_TOKEN: 'm'.repeat(32) });
    expect(Object.keys(settings).filter((key) => key !== 'NODE_ENV' && !known.has(key))).toEqual([]);
    for (const name of ['web', 'worker'] as const) {
      const { template: pod } = deployments.find((one) => one.name === name) ?? expect.fail(name);
      const [one] = pod.spec.containers;
      expect(partOf(one?.args)).toBe(name);
      expect(one?.ports?.find((port) => port.name === 'http')?.containerPort).toBe(portsOf(env)[name][0]?.port);
      expect(one?.startupProbe?.httpGet).toEqual({ path: HEALTH.live, port: 'http' });
      expect(one?.livenessProbe?.httpGet).toEqual({ path: HEALTH.live, port: 'http' });
      expect(one?.readinessProbe?.httpGet).toEqual({ path: HEALTH.ready, port: 'http' });
      // Draining, then the ten seconds of `onStop`.
      expect((pod.spec.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(env.DRAIN_MS + 10_000);
    }
    expect(deployments[0]?.template.spec.containers[0]?.ports?.map((port) => port.containerPort)).toContain(
      env.METRICS_PORT,
    );
    const migrate = z.looseObject({ spec: z.looseObject({ template }) }).parse(ofKind('Job')[0]);
    expect(partOf(migrate.spec.template.spec.containers[0]?.args)).toBe('migrate');
  });

  test('each deployment selects its own, has a budget, and a part has its autoscaler', () => {
    for (const { name, selector, template: pod } of deployments) {
      expect(pod.metadata.labels).toEqual(selector.matchLabels);
      const budget = ofKind('PodDisruptionBudget').find((one) => one.metadata.name === name);
      expect(budget?.['spec'], name).toMatchObject({ selector: { matchLabels: selector.matchLabels } });
    }
    const scalers = ofKind('HorizontalPodAutoscaler').map((one) =>
      z
        .looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }), maxReplicas: z.coerce.number() })
        .parse(one['spec']),
    );
    expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef.name)).toEqual(['web', 'worker']);
    const most = scalers.reduce((sum, { maxReplicas }) => sum + maxReplicas, 0);
    expect(Number(settings['DATABASE_PROCESSES'])).toBe(most);
  });
});

test('the image has the Node that the program needs, and starts what a part is started by', () => {
  const image = read('deploy/Containerfile');
  const major = Number(/NODE_MAJOR = (\d+)/.exec(read('tools/launch.mjs'))?.[1]);
  expect([...image.matchAll(/^FROM \S+:(\d+)/gm)].map(([, version]) => Number(version))).toEqual([major, major]);
  expect(image).toContain('ENTRYPOINT ["node", "--disable-proto=throw", "tools/start.ts"]');
  expect(image).toContain('tools/start.ts build');
  expect([...image.matchAll(/^EXPOSE (.+)$/gm)].map(([, list]) => list)).toEqual(['4000 4001 4002 4025']);
});

describe('nginx', () => {
  const nginx = read('deploy/nginx.conf');
  const rule = new RegExp(/"~(\^[^"]+)" 0;/.exec(nginx)?.[1] ?? '$.');
  const declared = new Set(
    globSync(['{app,features,platform}/**/*.{ts,tsx}'], { cwd: ROOT })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [...read(file).matchAll(/'((?:public|private), [\w=, -]+|no-store|no-cache)'/g)].map(([, text = '']) => text),
      ),
  );

  test('keeps what the program declares to hold for a day or longer, and nothing else', () => {
    const kept = [...declared].filter((text) => rule.test(text));
    expect(kept.toSorted()).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=86400',
      'public, max-age=86400, stale-while-revalidate=604800',
    ]);
    const long = [...declared].filter((text) => Number(/max-age=(\d+)/.exec(text)?.[1] ?? 0) >= 86_400);
    expect(long.toSorted()).toEqual(kept.toSorted());
    // As a call's answer and a shared page say it.
    for (const text of [
      'public, max-age=60',
      'public, max-age=864001',
      'public, max-age=0, s-maxage=300',
      'private, no-store',
      'no-store',
    ])
      expect(rule.test(text), text).toBe(false);
    expect(nginx).toContain('proxy_no_cache $is_not_for_long;');
  });

  test('asks the program where it listens, lets its connections go first, takes what it takes, and writes the address anew', () => {
    const env = envOf({ TRUST_PROXY: settings['TRUST_PROXY'] ?? '' });
    expect(nginx).toContain(`server web:${env.PORT} `);
    expect(env.TRUST_PROXY).toBe(1);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBe(Math.ceil(REQUEST_LIMIT / 1024 / 1024));
    const listens = Number(/listen (\d+)/.exec(nginx)?.[1]);
    const front = deployments.find(({ name }) => name === 'front')?.template.spec.containers[0];
    expect(front?.ports?.[0]?.containerPort).toBe(listens);
    expect(compose['proxy']?.ports).toEqual([`${listens}:${listens}`]);
    expect(nginx).toContain(`location = ${front?.readinessProbe?.httpGet.path} {`);
  });
});

describe('the cluster of the database', () => {
  const templates = globSync('*', { cwd: path.join(ROOT, 'deploy/cluster') });

  test('its templates are filled in whole', () => {
    expect(templates.toSorted()).toEqual(['haproxy.cfg', 'patroni.yml', 'post-bootstrap.sh', 'room.sh']);
    const names = templates.flatMap((file) => [...read(`deploy/cluster/${file}`).matchAll(/@([A-Z_]+)@/g)]);
    const values = Object.fromEntries(names.map(([, name = '']) => [name, 'filled']));
    for (const file of templates) expect(renderTemplate(file, values), file).not.toMatch(/@[A-Z_]+@/);
    expect(() => renderTemplate('haproxy.cfg', {})).toThrow('has no value');
  });

  test('what is acknowledged stands on two nodes, and who leads is asked of Patroni', () => {
    const patroni = read('deploy/cluster/patroni.yml');
    for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
      expect(patroni).toContain(line);
    expect(patroni).toContain('- data-checksums');
    const haproxy = read('deploy/cluster/haproxy.cfg');
    expect(haproxy).toContain('option httpchk OPTIONS /primary');
    expect(haproxy).toContain('option httpchk OPTIONS /replica?lag=1MB');
    expect(haproxy.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2);
  });

  test('what a machine lacks for it is told by its names', () => {
    expect(missingPrograms({ patroni: '/usr/bin/patroni', postgres: '/usr/bin' })).toEqual(['etcd', 'haproxy']);
  });
});

test('what is not of the kind that these files are written in is refused', () => {
  for (const text of ['a: [1', 'a: 1\na: 2', 'a: *none', 'a: |', 'a:\n  - b\n c: d', 'just text'])
    expect(() => readYaml(text), text).toThrow('cannot be read');
});
