import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isTest, readSources } from '#tools/checks/sources.ts';
import { exportTraces } from './export-traces.server.ts';
import { reportSpan } from './spans.server.ts';
import { childOf, continueTrace } from './trace.server.ts';

test('a collector is sent finished work under our own ids, and only what is to be recorded', async () => {
  const received: { path: string | undefined; text: string }[] = [];
  const collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ path: request.url, text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traces = await exportTraces({ endpoint, share: 1, role: 'web' });
  const root = continueTrace(undefined);
  const child = childOf(root);
  const unwanted = continueTrace('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00');
  const common = { began: 1_000, ended: 1_250, failed: false, attributes: { 'http.route': '/x' } };
  reportSpan({ trace: root, name: 'GET /x', kind: 'server', ...common });
  reportSpan({ trace: child, name: 'POST gateway', kind: 'client', ...common, failed: true });
  reportSpan({ trace: unwanted, name: 'GET /unwanted', kind: 'server', ...common });
  await traces.stop();
  collector.close();
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
  const sent = received[0]?.text ?? '';
  for (const part of [root.traceId, root.spanId, child.spanId, 'volante-web', 'GET /x', 'POST gateway'])
    expect(sent).toContain(part);
  expect(sent).toContain(`"parentSpanId":"${root.spanId}"`);
  expect(sent).not.toContain('unwanted');
  expect(continueTrace(undefined).sampled).toBe(false);
});

test('without a collector the SDK is not loaded', () => {
  const importers = readSources().filter(({ file, text }) => !isTest(file) && text.includes("'@opentelemetry/"));
  expect(importers.map(({ file }) => file)).toEqual(['platform/telemetry/export-traces.server.ts']);
  expect(importers[0]?.text).not.toMatch(/^import .*@opentelemetry/m);
});
