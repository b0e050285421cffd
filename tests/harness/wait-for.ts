import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is neither undefined, null nor false; fails with the last error when time is up. */
export async function waitFor<Value>(
  ask: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
  { timeout = 60_000, pause = 50 }: { timeout?: number; pause?: number } = {},
): Promise<Value> {
  const deadline = performance.now() + timeout;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await ask();
      if (value !== undefined && value !== null && value !== false) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await sleep(pause);
  }
  throw new Error(`nothing came within ${timeout} ms`, { cause: last });
}
