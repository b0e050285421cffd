import { expect, test, vi } from 'vitest';
import { fitQr } from './qr.ts';

const drawn = vi.hoisted(() => ({ count: 0 }));
vi.mock('qr', async (load) => {
  const { default: encode } = await load<{ default: (...input: unknown[]) => unknown }>();
  return {
    default: (...input: unknown[]) => {
      drawn.count += 1;
      return encode(...input);
    },
  };
});

test('what a long list of codes is drawn with is found without drawing each', () => {
  const fit = (n: number) =>
    fitQr(`https://volante.example/br/jeep/p/${String(n).padStart(5, '0')}`, { version: null, level: null });
  const first = fit(0);
  const { count } = drawn;
  for (let n = 1; n < 25_000; n += 1) expect(fit(n)).toEqual(first);
  expect(count).toBeGreaterThan(0);
  expect(drawn.count).toBe(count);
});
