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
  expect(await askDelivery(call, car, { latitude: -23.5, longitude: -46.6 })).toEqual({ kind: 'days', days: 30 });
  expect(request).toEqual([
    {
      query: {
        mvsCode: '6752E10',
        modelYear: '2027',
        optionalCode: 'SEG,CAM',
        limit: '1',
        colorCode: 'PXJ',
        latitude: '-23.5',
        longitude: '-46.6',
      },
    },
  ]);
  await askDelivery(call, car, null);
  expect(Object.keys((request[1] as { query: object }).query)).not.toContain('latitude');
});

it('has no date where nobody has the car', async () => {
  const call = answering(() => ({ ok: true, value: { delivery: null, units: [] } }));
  expect(await askDelivery(call, car, null)).toEqual({ kind: 'none' });
});

it('promises no waiting list where another car of the version is free', async () => {
  const call = answering(() => ({ ok: true, value: { delivery: null, units: [{ delivery: { kind: 'ready' } }] } }));
  expect(await askDelivery(call, car, null)).toEqual({ kind: 'other', at: null });
  const away = { kind: 'away', cityName: 'Recife', stateCode: 'PE' };
  const far = answering(() => ({ ok: true, value: { delivery: null, units: [{ delivery: away }] } }));
  expect(await askDelivery(far, car, null)).toMatchObject({ kind: 'other', at: { cityName: 'Recife' } });
});

it('is empty where the stock is refused or cannot be reached', async () => {
  expect(
    await askDelivery(
      answering(() => ({ ok: false, kind: 'busy' })),
      car,
      null,
    ),
  ).toBeNull();
  const broken = answering(() => {
    throw new TypeError('fetch failed');
  });
  expect(await askDelivery(broken, car, null)).toBeNull();
});
