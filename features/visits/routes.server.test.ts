import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIsoDay } from '#kernel/days.ts';
import { holidaysOf } from '#kernel/holidays.ts';
import { ask } from '#tests/harness/cars.ts';
import { nth, openVisitDesk, type VisitDesk } from '#tests/harness/visit-desk.ts';
import { visitsOf, type VisitsHand } from '#tests/harness/visits.ts';

let desk: VisitDesk;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  desk = await openVisitDesk();
  ({ visitor, dealerId, modelCode } = desk);
});
afterAll(() => desk.close());

describe('times', () => {
  it('stand in the hours of the dealership, and none on holidays and Sundays', async () => {
    const days = await visitor.days({ dealerId, serviceCode: 'REVISION' });
    expect(days).toHaveLength(31);
    const year = new Date().getUTCFullYear();
    const holidays = [year, year + 1].flatMap((of) => holidaysOf(of, 'br').map(toIsoDay));
    for (const { day, closed, slots } of days) {
      expect(closed, day).toBe(holidays.includes(day));
      const isOpen = !closed && new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
      if (!isOpen) expect(slots, day).toEqual([]);
      for (const { startsAt, endsAt, period } of slots) {
        const [from, until] = [startsAt, endsAt].map((at) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString());
        expect(from?.slice(0, 10)).toBe(day);
        expect(from?.slice(11, 16) ?? '').toMatch(/^(0[89]|1[0-9]):[03]0$/);
        expect(until?.slice(11, 16) ?? '').toMatch(/^(1[0-8]):[03]0$/);
        expect(period).toBe((from?.slice(11, 13) ?? '') < '12' ? 'MORNING' : 'AFTERNOON');
      }
    }
    expect(days.flatMap(({ slots }) => slots).length).toBeGreaterThan(100);
  });

  it('of a longer revision are fewer', async () => {
    const first = await visitor.slots({ dealerId, serviceCode: 'REVISION', modelCode, revision: '1' });
    const second = await visitor.slots({ dealerId, serviceCode: 'REVISION', modelCode, revision: '2' });
    expect(second.length).toBeLessThan(first.length);
    const length = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      Date.parse(endsAt) - Date.parse(startsAt);
    expect([first, second].map((list) => length(nth(list, 0)) / 60_000)).toEqual([120, 180]);
  });

  it.each([
    [
      'of no dealership',
      { dealerId: '00000000-0000-7000-8000-000000000000', serviceCode: 'OIL_CHANGE' },
      404,
      'dealerUnknown',
    ],
    ['of no service', { serviceCode: 'NONSENSE' }, 422, 'serviceUnknown'],
    ['without a service', {}, 422, 'serviceUnknown'],
    ['of a model nobody sells', { kind: 'TEST_DRIVE', modelCode: 'ZZZ' }, 422, 'modelUnknown'],
    ['of a revision nobody makes', { serviceCode: 'REVISION', revision: '1' }, 422, 'revisionUnknown'],
    ['for more days than a month', { serviceCode: 'OIL_CHANGE', days: '32' }, 400, 'invalid'],
    ['from a day that does not exist', { serviceCode: 'OIL_CHANGE', from: '2026-02-30' }, 400, 'invalid'],
  ])('%s are refused', async (_, query, status, code) => {
    const asked = new URLSearchParams({ dealerId, ...query }).toString();
    const answer = await visitor.get(`scheduler/v1/timeslots?${asked}`);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });

  it('of a dealership of another brand or a blocked one are not there', async () => {
    const ram = visitsOf(desk.call, { brand: 'ram', market: 'br' });
    const asked = `scheduler/v1/timeslots?dealerId=${dealerId}&serviceCode=OIL_CHANGE`;
    expect((await ram.get(asked)).status).toBe(404);
    const block = (at: string) =>
      ask(desk.database.url, `UPDATE dealers.dealer SET blocked_at = ${at} WHERE id = $1`, [dealerId]);
    await block('now()');
    expect((await visitor.get(asked)).status).toBe(404);
    expect((await desk.book(0).catch(() => ({ status: 404 }))).status).toBe(404);
    await block('NULL');
  });
});
