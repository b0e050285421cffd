import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPatiently, Unreachable, untilLoaded, whenAnswered } from './until-loaded.ts';
// Loaded beforehand: no time passes for a script.
import './while-busy.ts';

const target = new EventTarget();
const note = { hidden: true };
const page = { querySelector: () => note, hidden: false };
const connection = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(note, { hidden: true });
  connection.onLine = true;
  vi.stubGlobal('navigator', connection);
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/page' });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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
  expect([load.mock.calls.length, note.hidden]).toEqual([4, false]);
  await vi.advanceTimersByTimeAsync(1);
  await loaded;
  expect(load).toHaveBeenCalledTimes(5);
  expect(note.hidden).toBe(true);
});

test('a module that comes and fails is thrown as it is: at once, or where it fails alike again', async () => {
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new ReferenceError('broken'));
  await expect(untilLoaded(broken)).rejects.toThrow(ReferenceError);
  expect(broken).toHaveBeenCalledTimes(1);
  const same = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('broken'));
  const thrown = expect(untilLoaded(same)).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(1000);
  await thrown;
  expect(same).toHaveBeenCalledTimes(2);
  expect(note.hidden).toBe(true);
});

test('a file that the server answers for, with it or with 404, is asked for once more and its failure thrown', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response(null, { status: 404 })));
  const load = failing(9);
  const loaded = expect(untilLoaded(load, { file: '/assets/page.js' })).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(1000);
  // Not reached: there is a connection to wait for.
  expect(note.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await loaded;
  expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([3, 2]);
  expect(note.hidden).toBe(true);
});

test('nobody waits for what was given up', async () => {
  const load = failing(1);
  const gone = new AbortController();
  gone.abort();
  await expect(untilLoaded(load, { signal: gone.signal })).rejects.toThrow('aborted');
  expect(load).not.toHaveBeenCalled();
});

test('what is given up while it waits waits no longer, and the note stands for as long as anything else does', async () => {
  const gone = new AbortController();
  connection.onLine = false;
  const load = failing(9);
  const removed = vi.fn(target.removeEventListener.bind(target));
  vi.stubGlobal('removeEventListener', removed);
  const left = expect(untilLoaded(load, { signal: gone.signal })).rejects.toThrow('aborted');
  const other = untilLoaded(failing(1));
  await vi.advanceTimersByTimeAsync(0);
  gone.abort();
  await left;
  expect(removed).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
  connection.onLine = true;
  expect(note.hidden).toBe(false);
  target.dispatchEvent(new Event('online'));
  await other;
  expect(note.hidden).toBe(true);
});

test('a lost page is asked for by the clock, only while somebody looks, until anything answers or it is left', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const go = vi.fn<() => void>();
  const leave = whenAnswered('/br/jeep', go);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(go).not.toHaveBeenCalled();
  page.hidden = false;
  fetched.mockResolvedValue(new Response(null, { status: 500 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(go).toHaveBeenCalledOnce();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(4);
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

const busy = (status = 503, headers: Record<string, string> = { 'retry-after': '2' }) =>
  new Response('busy', { status, headers });

test('reading what the server has no room for is asked for again after the time it says, and the page says nothing of a connection', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy(502, {}));
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response('read')));
  const read = fetchPatiently(new Request('http://here.example/page.data'));
  await vi.advanceTimersByTimeAsync(1999);
  expect([fetched.mock.calls.length, note.hidden]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  // Who says no time is asked each time twice as late.
  await vi.advanceTimersByTimeAsync(2000);
  expect(await (await read).text()).toBe('read');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a server that stays busy is asked for four times more, never later than a bound and a part of chance, and its last answer stands', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(busy(503, { 'retry-after': '3600' })));
  vi.stubGlobal('fetch', fetched);
  const read = fetchPatiently(new Request('http://here.example/page.data'));
  await vi.advanceTimersByTimeAsync(4 * 12_500 - 1);
  expect(fetched).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1);
  const { status, body } = await read;
  expect([fetched.mock.calls.length, status, body === null]).toEqual([5, 503, false]);
});

test('other answers stand at once, as does that to what was sent, and what the router gave up is not asked for again', async () => {
  const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(busy(500)).mockResolvedValueOnce(busy(503));
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(() => Promise.resolve(busy())),
  );
  expect((await fetchPatiently(new Request('http://here.example/page.data'))).status).toBe(500);
  const form = new Request('http://here.example/page.data', { method: 'POST', body: 'x' });
  expect((await fetchPatiently(form)).status).toBe(503);
  // Who goes to another page is not kept waiting.
  expect((await fetchPatiently(new Request('http://here.example/other.data'))).status).toBe(503);
  const gone = new AbortController();
  const left = expect(
    fetchPatiently(new Request('http://here.example/page.data', { signal: gone.signal })),
  ).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(0);
  gone.abort();
  await left;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});
