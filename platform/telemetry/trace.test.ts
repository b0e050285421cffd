import { expect, test } from 'vitest';
import { childOf, continueTrace, currentTrace, traceparentOf, withinTrace } from './trace.server.ts';

const GIVEN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a trace goes on under its own id, each piece of work with one of its own', () => {
  const trace = continueTrace(GIVEN);
  expect(trace).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentId: '00f067aa0ba902b7',
    sampled: true,
  });
  const child = childOf(trace);
  expect(child).toMatchObject({ traceId: trace.traceId, parentId: trace.spanId, sampled: true });
  expect(new Set([trace.spanId, child.spanId, trace.parentId]).size).toBe(3);
  expect(continueTrace(traceparentOf(child))).toMatchObject({ traceId: trace.traceId, parentId: child.spanId });
});

test.each([
  undefined,
  '',
  'nonsense',
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  `${GIVEN}x`,
  `${GIVEN}-${'a'.repeat(8000)}`,
  `${GIVEN}\n{"level":50}`,
])('what cannot be read begins a new trace: %j', (header) => {
  const trace = continueTrace(header);
  expect(trace.traceId).toMatch(/^[\da-f]{32}$/);
  expect(trace.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(trace).toMatchObject({ parentId: null, sampled: false });
});

test('a later version of the header is read as far as it is known', () => {
  expect(continueTrace('01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00-more')).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    sampled: false,
  });
});

test('what is done within a trace knows it, also later, and nothing else does', async () => {
  const trace = continueTrace(GIVEN);
  const seen = await withinTrace(trace, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentTrace();
  });
  expect(seen).toBe(trace);
  expect(currentTrace()).toBeUndefined();
});
