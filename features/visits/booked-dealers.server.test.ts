import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInStaff } from '#tests/harness/people.ts';
import { openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';

let app: VisitTestApp;
let blocker = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  blocker = await signInStaff(app.call, 'dealer_blocker');
});
afterAll(() => app.close());

type Line = { readonly id: string; readonly isBlocked: boolean; readonly booked: number };
const lineOf = async (id: string): Promise<Line | undefined> => {
  for (let page = 0; page < 20; page += 1) {
    const { json } = await app.visitor.get(`dealer/v3/dealer/network?page=${page}`, blocker);
    const found = (json['dealers'] as Line[]).find((line) => line.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
};

it('blocking a dealership leaves the appointments it has, and staff are told how many', async () => {
  const before = await lineOf(app.dealerId);
  const booked = await app.book(12);
  expect(booked.status).toBe(200);
  expect((await lineOf(app.dealerId))?.booked).toBe((before?.booked ?? 0) + 1);
  const body = { dealerIds: [app.dealerId], blocked: true, reason: 'Obras no pátio' };
  expect((await app.visitor.post('dealer/v1/dealer/updateBlocked', body, { token: blocker })).status).toBe(200);
  expect(await lineOf(app.dealerId)).toMatchObject({ isBlocked: true, booked: (before?.booked ?? 0) + 1 });
  // Nobody books there any more.
  const { dealerId, modelCode } = app;
  const startsAt = String(booked.json['startsAt']);
  const late = await app.visitor.service({ dealerId, modelCode, startsAt, contact: app.someone() });
  expect(late.status).toBeGreaterThanOrEqual(400);
});
