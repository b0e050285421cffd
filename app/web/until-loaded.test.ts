import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPatiently, Unreachable, untilLoaded } from './until-loaded.ts';

const target = new EventTarget();
const note = { hidden: true };
const connection = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(note, { hidden: true });
  connection.onLine = true;
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('document', { querySelector: () => note });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('loaded');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load;
};

test('what fails while there is no connection is loaded when it is back, and meanwhile the page says so', async () => {
  const load = failing(1);
  connection.onLine = false;
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(note.hidden).toBe(false);
  connection.onLine = true;
  target.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('loaded');
  expect(note.hidden).toBe(true);
});

test('what fails although the browser is connected is asked for four times more, each time later', async () => {
  const load = failing(9);
  const loaded = expect(untilLoaded(load)).rejects.toThrow(Unreachable);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(load).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1);
  await loaded;
  expect(load).toHaveBeenCalledTimes(5);
});

test('nobody waits for what was given up', async () => {
  const load = failing(1);
  const gone = new AbortController();
  gone.abort();
  await expect(untilLoaded(load, gone.signal)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);
});

test('reading is asked for again, what was sent is not', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response('read')));
  const read = fetchPatiently(new Request('http://here.example/page.data'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await (await read).text()).toBe('read');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const sent = fetchPatiently(new Request('http://here.example/page.data', { method: 'POST', body: 'x' }));
  await expect(sent).rejects.toThrow('Failed to fetch');
});
