import { expect, it } from 'vitest';
import type { CallApi } from '#kernel/client.ts';
import { askDelivery } from './ask-stock.ts';

const car = { mvsCode: '6752E10', year: 2027, colorCode: 'PXJ', coatingCode: null, itemCodes: ['SEG', 'CAM'] };
const answering = (answer: (input: unknown) => unknown): CallApi =>
  (async (_declared: unknown, input: unknown) => answer(input)) as unknown as CallApi;

it('asks for the very car and tells its delivery', async () => {
  const request: unknown[] = [];
  const call = answering((input) => {
    request.push(input);
    return { ok: true, value: { delivery: { kind: 'days', days: 30 }, units: [] } };
  });
  expect(await askDelivery(call, car)).toEqual({ kind: 'days', days: 30 });
  expect(request).toEqual([
    { query: { mvsCode: '6752E10', modelYear: '2027', optionalCode: 'SEG,CAM', limit: '1', colorCode: 'PXJ' } },
  ]);
});

it('has no date where nobody has the car', async () => {
  const call = answering(() => ({ ok: true, value: { delivery: null, units: [] } }));
  expect(await askDelivery(call, car)).toEqual({ kind: 'none' });
});

it('promises no waiting list where another car of the version is free', async () => {
  const call = answering(() => ({ ok: true, value: { delivery: null, units: [{ id: 'red' }] } }));
  expect(await askDelivery(call, car)).toEqual({ kind: 'other' });
});

it('is empty where the stock is refused or cannot be reached', async () => {
  expect(
    await askDelivery(
      answering(() => ({ ok: false, kind: 'busy' })),
      car,
    ),
  ).toBeNull();
  const broken = answering(() => {
    throw new TypeError('fetch failed');
  });
  expect(await askDelivery(broken, car)).toBeNull();
});
