import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Market } from '#kernel/market.ts';
import { eventBody } from '#tests/http/samples-events.ts';
import { anyCar } from '#tests/harness/any-car.ts';
import { APPLICANT, ARGENTINE } from '#tests/harness/applicant.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages, pressStop, quietNow, stopLinkIn } from '#tests/harness/messages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { proposerOf, settleMails } from '#tests/harness/proposals.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { named, nth } from '#tests/harness/visit-test-app.ts';
import { CONTACT, visitsOf } from '#tests/harness/visits.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const HOUR = 3_600_000;
const MARKETS = ['br', 'ar'] as const;
const WORDS = {
  br: { needed: 'O seu agendamento ou lugar depende deste aviso', stop: '/mensagens/parar/', approved: 'Aprovada' },
  ar: { needed: 'Tu turno o tu lugar dependen de este aviso', stop: '/mensajes/dejar/', approved: 'Aprobada' },
} as const;

let app: TestApp;
let staff: string;
const tokens = { br: '', ar: '' };

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'event_admin');
  for (const market of MARKETS) tokens[market] = await signIn(app.call, CUSTOMER[market]);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const choose = async (market: Market, chosen: Parameters<typeof chooseMessages>[2] = {}) =>
  expect((await chooseMessages(app.call, tokens[market], { ...chosen, market })).status).toBe(200);
const chosenMail = async (market: Market) =>
  (await app.call('GET', 'reservation/v2/order-messages', { brand: 'jeep', market, token: tokens[market] })).json[
    'mail'
  ];
const press = (market: Market, link: URL, more = {}) => pressStop({ apiUrl: app.api.url, market }, link, more);

type Said = { readonly text: string };
const whatsApp = async (matching: RegExp): Promise<Said | undefined> =>
  ((await (await fetch(`${app.sandboxUrl}/_control/whatsapp`)).json()) as Said[]).find(({ text }) =>
    matching.test(text),
  );
const mailsOf = async (template: string, to: string): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.outbox
     WHERE topic = 'mail.send' AND payload ->> 'template' = $1 AND payload ->> 'to' = $2`,
    [template, to],
  );
  return nth(rows, 0).n;
};

/** What waits of a kind about something, and until when. */
const waiting = async (topic: string, id: string): Promise<Date[]> => {
  const { rows } = await ask<{ at: Date }>(
    app.databaseUrl,
    `SELECT run_at AS at FROM platform.outbox WHERE topic = $1 AND payload::text LIKE '%' || $2 || '%' AND done_at IS NULL`,
    [topic, id],
  );
  return rows.map(({ at }) => at);
};
/** Its time has come, and it is worked. */
const hurry = async (topic: string, id: string): Promise<void> => {
  await ask(
    app.databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = $1 AND payload::text LIKE '%' || $2 || '%' AND done_at IS NULL`,
    [topic, id],
  );
  await ask(app.databaseUrl, `SELECT pg_notify('outbox', '')`);
  await waitFor(async () => (await waiting(topic, id)).every((at) => at.getTime() > Date.now()));
};

let people = 0;
/** A change of oil of somebody new, booked by the customer of a market or by nobody with an account. */
const book = async (market: Market, token?: string) => {
  people += 1;
  const email = `oficina${people}@demo.example`;
  const phone = market === 'br' ? `(11) 97${String(1_000_000 + people)}` : `11 2345-${String(1_000 + people)}`;
  const hand = visitsOf(app.call, { brand: 'jeep', market });
  const dealerId = nth(await hand.dealers(), 0).id;
  const modelCode = nth(await hand.models(), 0);
  const { startsAt } = nth(await hand.slots({ dealerId, serviceCode: 'OIL_CHANGE' }), 40 + people);
  const contact = { ...CONTACT[market], email, phone };
  const booked = await hand.service({ dealerId, modelCode, startsAt, contact }, token === undefined ? {} : { token });
  expect(booked.status, JSON.stringify(booked.json)).toBe(200);
  return { ...named(booked), email, number: String(booked.json['number']), hand };
};

test.each(MARKETS)('a visit’s topic is stopped by its own link, once or twice (%s)', async (market) => {
  await choose(market, { whatsApp: ['visits'] });
  const own = await book(market, tokens[market]);
  const received = await app.sandboxConsole.mail(own.email, new RegExp(own.number));
  expect(received.text).toContain(WORDS[market].needed);
  expect(received.text).not.toContain(WORDS[market].stop);
  const said = await waitFor(() => whatsApp(new RegExp(`^visit_received: .*${own.number}`)));
  await hurry('visit.remind', own.id);
  await waitFor(() => whatsApp(new RegExp(`^visit_reminder: .*${own.number}`)));
  const reminder = await waitFor(async () =>
    (await app.sandboxConsole.mails(own.email)).find(({ text }) => text.includes(WORDS[market].stop)),
  );

  const link = stopLinkIn(reminder.text);
  expect(link.pathname).toMatch(new RegExp(`/${own.id}/visits$`));
  const other = await book(market);
  const wrong = new URL(link);
  wrong.searchParams.set('ref', 'x'.repeat(43));
  for (const strange of [
    press(market, link, { id: other.id }),
    press(market, link, { topic: 'events' }),
    press(market, wrong),
  ])
    expect(await strange).toBe(404);
  expect(await chosenMail(market)).toContain('visits');
  expect(await Promise.all([press(market, link), press(market, link)])).toEqual([204, 204]);
  expect(await press(market, link)).toBe(204);
  expect(await chosenMail(market)).toEqual(['steps', 'payments', 'delivery', 'feedback', 'events', 'proposals']);

  // What was booked is confirmed all the same; nothing else comes by mail, and WhatsApp goes on until its own link.
  const next = await book(market, tokens[market]);
  await app.sandboxConsole.mail(next.email, new RegExp(next.number));
  await hurry('visit.remind', next.id);
  await waitFor(() => whatsApp(new RegExp(`^visit_reminder: .*${next.number}`)));
  expect(await mailsOf('visitReminder', next.email)).toBe(0);
  expect(await press(market, stopLinkIn(said.text))).toBe(204);
  const last = await book(market, tokens[market]);
  await expectDrainedAndSound(app.databaseUrl);
  expect(await whatsApp(new RegExp(last.number))).toBeUndefined();
});

/** A meeting in forty hours, with the customer's place in it. */
const enrol = async (market: Market, name: string) => {
  people += 1;
  const begins = Date.now() + 40 * HOUR;
  const [startsAt, endsAt] = [begins, begins + 3 * HOUR].map((at) => new Date(at).toISOString());
  const scope = { brand: 'jeep', market } as const;
  const code = `meeting-${people}`;
  const record = { ...scope, token: staff, body: eventBody({ code, name: `${name} ${people}`, startsAt, endsAt }) };
  const id = idOf(await app.call('POST', 'event/v1/records', record));
  const place = idOf(await app.call('PUT', `event/v1/${id}/enroll`, { ...scope, token: tokens[market], body: {} }));
  return { id, place, name: `${name} ${people}` };
};

test.each(MARKETS)(
  'what reminds of an event is stopped, and a place in one is confirmed all the same (%s)',
  async (market) => {
    await choose(market, { whatsApp: ['events'] });
    const own = await enrol(market, 'Encontro');
    const seated = await app.sandboxConsole.mail(CUSTOMER[market], new RegExp(own.name));
    expect(seated.text).toContain(WORDS[market].needed);
    await waitFor(() => whatsApp(new RegExp(`^event_seated: .*${own.name}`)));
    await hurry('event.remind', own.id);
    await waitFor(() => whatsApp(new RegExp(`^event_tomorrow: .*${own.name}`)));
    const link = stopLinkIn(
      (
        await waitFor(async () =>
          (await app.sandboxConsole.mails(CUSTOMER[market])).find(({ text }) => text.includes(`/${own.place}/events`)),
        )
      ).text,
    );
    // An event is nobody's: what is signed is a person's place in it.
    expect(await press(market, link, { id: own.id })).toBe(404);
    expect([await press(market, link), await press(market, link)]).toEqual([204, 204]);
    expect(await chosenMail(market)).not.toContain('events');

    await choose(market, { mail: ['visits'] });
    const reminders = await mailsOf('eventTomorrow', CUSTOMER[market]);
    const next = await enrol(market, 'Encontro');
    await app.sandboxConsole.mail(CUSTOMER[market], new RegExp(next.name));
    await hurry('event.remind', next.id);
    await expectDrainedAndSound(app.databaseUrl);
    expect(await mailsOf('eventTomorrow', CUSTOMER[market])).toBe(reminders);
    expect(await whatsApp(new RegExp(next.name))).toBeUndefined();
  },
);

const APPLICANTS = { br: APPLICANT, ar: ARGENTINE } as const;
const carAt = async (market: Market) => {
  const { choice } = await anyCar(app.call, { brand: 'jeep', market });
  return { mvsCode: choice.mvsCode, year: choice.year, colorCode: choice.colorCode };
};
const apply = async (market: Market) => {
  const scope = { brand: 'jeep', market } as const;
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', scope);
  const dealerId = nth(json['dealers'] as { id: string }[], 0).id;
  const call = (method: string, path: string, request = {}) =>
    app.call(method, `financing/${path}`, { ...scope, token: tokens[market], ...request });
  const hand = proposerOf(() => ({ app, call, dealerId }));
  const body = hand.bodyOf(await hand.simulate(market === 'br' ? {} : await carAt(market)), {
    applicant: APPLICANTS[market],
  });
  const id = await hand.arrived(idOf(await call('POST', 'v1/proposal', { key: crypto.randomUUID(), body })));
  return { id, hand };
};
/** The mail that waits for a later step goes out. */
const settled = async (id: string): Promise<void> => {
  await waitFor(async () => (await waiting('mail.send', id)).length === 1);
  await settleMails(app.databaseUrl, id);
  await ask(app.databaseUrl, `SELECT pg_notify('outbox', '')`);
  await waitFor(async () => (await waiting('mail.send', id)).length === 0);
};

test.each(MARKETS)('news of a proposal are stopped, even those that wait already (%s)', async (market) => {
  await choose(market, { whatsApp: ['proposals'] });
  const { email } = APPLICANTS[market];
  const { id, hand } = await apply(market);
  await settled(id);
  const { text } = await app.sandboxConsole.mail(email, new RegExp(`/${id}/proposals`));
  await waitFor(() => whatsApp(new RegExp(`^proposal_moved: .*${id}`)));
  const link = stopLinkIn(text);
  const { id: other } = await apply(market);
  expect(await press(market, link, { id: other })).toBe(404);
  await settled(other);

  await app.sandboxConsole.advance(id, 'APPROVED');
  await hand.reaches(id, 'APPROVED');
  await waitFor(async () => (await waiting('mail.send', id)).length === 1);
  expect([await press(market, link), await press(market, link)]).toEqual([204, 204]);
  await settled(id);
  expect(await chosenMail(market)).not.toContain('proposals');
  const mails = (await app.sandboxConsole.mails(email)).filter((one) => one.text.includes(id));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain(WORDS[market].approved);
});

test('who has no account stops what one message was about, and nobody else’s', async () => {
  await choose('br');
  const [own, other] = [await apply('br'), await apply('br')];
  for (const { id } of [own, other]) {
    await ask(
      app.databaseUrl,
      `UPDATE financing.proposal SET account_id = NULL, anonymous_id = 'nobody' WHERE id = $1`,
      [id],
    );
    await settled(id);
  }
  const { text } = await app.sandboxConsole.mail(APPLICANT.email, new RegExp(`/${own.id}/proposals`));
  const link = stopLinkIn(text);
  expect(await press('br', link, { id: other.id })).toBe(404);
  expect(await Promise.all([press('br', link), press('br', link), press('br', link)])).toEqual([204, 204, 204]);
  const { rows } = await ask(app.databaseUrl, 'SELECT about_id AS id, topic FROM messages.stopped');
  expect(rows).toEqual([{ id: own.id, topic: 'proposals' }]);
  expect(await chosenMail('br')).toContain('proposals');
  for (const { id } of [own, other]) await app.sandboxConsole.advance(id, 'APPROVED');
  await settled(other.id);
  await expectDrainedAndSound(app.databaseUrl);
  expect(await waiting('mail.send', own.id)).toEqual([]);
});

test.each(MARKETS)('in quiet hours a reminder waits for their end and is judged anew then (%s)', async (market) => {
  const quiet = quietNow();
  await choose(market, { quiet, whatsApp: ['visits', 'events', 'proposals'] });
  const own = await book(market, tokens[market]);
  const gone = await book(market, tokens[market]);
  const meeting = await enrol(market, 'Silêncio');
  // What they have just done themselves is confirmed at once.
  await waitFor(() => whatsApp(new RegExp(`^visit_received: .*${own.number}`)));
  for (const id of [own.id, gone.id]) await hurry('visit.remind', id);
  await hurry('event.remind', meeting.id);
  const { id } = await apply(market);
  await waitFor(async () => (await waiting('message.whatsapp', id)).length === 1);
  for (const [topic, about] of [
    ['visit.remind', own.id],
    ['visit.remind', gone.id],
    ['event.remind', meeting.place],
    ['mail.send', id],
    ['message.whatsapp', id],
  ] as const) {
    const until = await waitFor(async () => (await waiting(topic, about))[0]);
    expect([topic, (until.getUTCHours() + 21) % 24, until.getUTCMinutes()]).toEqual([topic, quiet.until, 0]);
  }
  expect(
    await whatsApp(new RegExp(`^(visit_reminder|event_tomorrow): .*(${own.number}|${meeting.name})`)),
  ).toBeUndefined();

  // The hours are over; one visit was cancelled meanwhile, and reminders of events were switched off.
  await gone.hand.change('visitscheduling/cancel', { id: gone.id, reference: gone.reference });
  await choose(market, { mail: ['visits'], whatsApp: ['visits'] });
  for (const about of [own.id, gone.id]) await hurry('visit.remind', about);
  await hurry('event.remind', meeting.id);
  await hurry('mail.send', id);
  await waitFor(() => whatsApp(new RegExp(`^visit_reminder: .*${own.number}`)));
  await expectDrainedAndSound(app.databaseUrl);
  expect(await mailsOf('visitReminder', own.email)).toBe(1);
  expect(await mailsOf('visitReminder', gone.email)).toBe(0);
  expect(await whatsApp(new RegExp(`event_tomorrow: .*${meeting.name}`))).toBeUndefined();
  expect((await app.sandboxConsole.mails(APPLICANTS[market].email)).filter(({ text }) => text.includes(id))).toEqual(
    [],
  );
});
