import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { named, nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';
import type { VisitsHand } from '#tests/harness/visits.ts';

let app: VisitTestApp;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  ({ visitor, dealerId, modelCode } = app);
});
afterAll(() => app.close());

describe('whose it is', () => {
  it('the reference’s, the account’s or the visitor’s; for everybody else it is not there', async () => {
    const own = named(await app.book(70));
    const read = (query: string, more: object = {}) =>
      app.call('GET', `visit-scheduling/v1/visitscheduling/${own.id}${query}`, {
        brand: 'jeep',
        market: 'br',
        ...more,
      });
    expect((await read(`?reference=${own.reference}`)).status).toBe(200);
    for (const [query, more] of [
      ['', {}],
      ['', { token: app.token }],
      [`?reference=${own.reference.replace(/./, (first) => (first === '0' ? '1' : '0'))}`, {}],
      [`?reference=${own.reference}`, { brand: 'ram' }],
    ] as const)
      expect((await read(query, more)).json).toMatchObject({ status: 404, code: 'visitUnknown' });
    const other = named(await app.book(71));
    expect((await visitor.change('visitscheduling/cancel', { ...other, reference: own.reference })).status).toBe(404);
  });

  it('a signed-in person’s are listed, paged, each with its words', async () => {
    const { startsAt } = nth(await app.oil(), 72);
    const mine = await visitor.service({ dealerId, modelCode, startsAt, contact: app.someone() }, { token: app.token });
    expect(mine.status).toBe(200);
    const listed = await visitor.get('scheduler/v1/appointments/web?size=1&kind=SERVICE', app.token);
    expect(listed.json).toMatchObject({
      total: 1,
      page: 0,
      size: 1,
      appointments: [{ id: mine.json['id'], state: 'P' }],
    });
    expect((await visitor.get('scheduler/v1/appointments/web?kind=TEST_DRIVE', app.token)).json).toMatchObject({
      total: 0,
    });
    expect((await visitor.get('scheduler/v1/appointments/web')).status).toBe(401);
  });

  it('and what is personal lies sealed', async () => {
    const contact = { ...app.someone(), name: 'Zulmira Inconfundível' };
    const own = named(await app.book(74, { contact, note: 'barulho na roda' }));
    const { rows } = await ask<{ row: string }>(
      app.database.url,
      "SELECT b::text || coalesce((SELECT string_agg(a::text, ' ') FROM platform.audit a WHERE a.subject_id = b.id::text), '') AS row FROM visits.booking b WHERE id = $1",
      [own.id],
    );
    for (const secret of ['Zulmira', contact.email, '98000', 'BRA2E19', 'barulho'])
      expect(rows[0]?.row).not.toContain(secret);
  });

  it('its calendar file carries the time and no secret', async () => {
    const booked = await app.book(75);
    const own = named(booked);
    const file = await fetch(
      `${app.api.url}/api/visit-scheduling/v1/visitscheduling/${own.id}/calendar.ics?reference=${own.reference}`,
      { headers: { 'x-brand': 'jeep', 'x-market': 'br' } },
    );
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await file.text();
    expect(text).toContain(`DTSTART:${String(booked.json['startsAt']).replaceAll(/[-:]|\.000/g, '')}`);
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('SUMMARY:A confirmar: ');
    expect(text).not.toContain(own.reference);
  });
});
