import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MESSAGE_TOPICS } from '#features/messages/rules/messages.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const HOUR = 3_600_000;

let app: TestApp;
let customer: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  hand = restOf({ app, customer, staff: await signInStaff(app.call, 'service_admin') });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const choose = (body: Parameters<typeof chooseMessages>[2]) => chooseMessages(app.call, customer, body);
const chosen = async () => (await app.call('GET', 'reservation/v2/order-messages', { ...JEEP, token: customer })).json;

type Said = { readonly text: string; readonly reference: string };
const whatsApp = async (matching: RegExp): Promise<Said | undefined> =>
  ((await (await fetch(`${app.sandboxUrl}/_control/whatsapp`)).json()) as Said[]).find(({ text }) =>
    matching.test(text),
  );
const queued = async (id: string, template: string): Promise<number> => {
  const { rows } = await ask<{ n: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS n FROM platform.outbox
     WHERE topic = 'mail.send' AND payload ->> 'template' = $2 AND payload -> 'params' ->> 'order' =
       (SELECT number FROM reservations.purchase WHERE id = $1)`,
    [id, template],
  );
  return rows[0]?.n ?? 0;
};
const numberOf = async (id: string): Promise<string> => {
  const { rows } = await ask<{ number: string }>(
    app.databaseUrl,
    'SELECT number FROM reservations.purchase WHERE id = $1',
    [id],
  );
  return rows[0]?.number ?? '';
};

/** As a mail program sends it: no session, no Origin, a form (RFC 8058). */
const press = (link: string, body: URLSearchParams | FormData): Promise<number> =>
  fetch(link, { method: 'POST', body, headers: { connection: 'close' } }).then(({ status }) => status);
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' } as const;
const asForm = (): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(ONE_CLICK)) form.set(name, value);
  return form;
};

const linkIn = (text: string): URL => {
  const found = /https?:\/\/\S+\/mensagens\/parar\/\S+/.exec(text);
  if (found === null) throw new Error(`no link in ${text}`);
  return new URL(found[0]);
};
/** The call behind a link's page. */
const callOf = ({ searchParams }: URL, id: string, topic: string): string => {
  const query = new URLSearchParams({ ...JEEP, ...Object.fromEntries(searchParams) });
  return `${app.api.url}/api/reservation/v2/order-messages/${id}/${topic}/stop?${query}`;
};

test('without a word all comes by mail and nothing on WhatsApp, and what is chosen stays chosen', async () => {
  expect(await chosen()).toEqual({
    mail: MESSAGE_TOPICS,
    whatsApp: [],
    quiet: { from: 22, until: 8 },
    phoneEnd: '4321',
  });
  const body = { mail: ['delivery'], whatsApp: ['payments', 'steps'], quiet: { from: 21, until: 9 } } as const;
  expect((await choose(body)).status).toBe(200);
  expect(await chosen()).toMatchObject({ mail: ['delivery'], whatsApp: ['steps', 'payments'], quiet: body.quiet });
  expect((await choose({ quiet: { from: 24, until: 8 } })).status).toBe(400);
  expect(await chosen()).toMatchObject({ mail: ['delivery'] });
});

test('a step is told by mail and on WhatsApp, and each is stopped by its own link, once or twice, by nobody else’s', async () => {
  await choose({ whatsApp: ['steps'] });
  const { id } = await hand.reserved();
  const { id: other } = await hand.reserved();
  const number = await numberOf(id);
  const confirmed = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Reserva ${number} confirmada`));
  expect(confirmed.text).toContain('mesmo a quem desligou as mensagens');
  await app.sandboxConsole.steps(id, 'early');
  const mail = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Pedido ${number}: Contrato de compra assinado`));
  const message = await waitFor(() => whatsApp(new RegExp(`^order_step: .*${number}.*Contrato de compra assinado`)));

  const link = linkIn(mail.text);
  const call = callOf(link, id, 'steps');
  const wrong = new URL(link);
  wrong.searchParams.set('ref', 'x'.repeat(43));
  const strange = [callOf(wrong, id, 'steps'), callOf(link, id, 'payments'), callOf(link, other, 'steps')];
  for (const one of [...strange, call.replace('EMAIL', 'WHATSAPP'), call.replace('brand=jeep', 'brand=ram')])
    expect(await press(one, new URLSearchParams(ONE_CLICK))).toBe(404);
  expect(await chosen()).toMatchObject({ mail: MESSAGE_TOPICS });

  const pressed = await Promise.all([
    press(call, new URLSearchParams(ONE_CLICK)),
    press(call, asForm()),
    press(call, new URLSearchParams()),
  ]);
  expect(pressed).toEqual([204, 204, 204]);
  expect(await chosen()).toMatchObject({ mail: MESSAGE_TOPICS.slice(1), whatsApp: ['steps'] });

  await app.sandboxConsole.step(id, 'PROGRESS_ORDER');
  await waitFor(() => whatsApp(new RegExp(`^order_step: .*${number}.*Em produção`)));
  expect(await queued(id, 'orderStep')).toBe(1);

  expect(await press(callOf(linkIn(message.text), id, 'steps'), new URLSearchParams(ONE_CLICK))).toBe(204);
  expect(await chosen()).toMatchObject({ mail: MESSAGE_TOPICS.slice(1), whatsApp: [] });
});

test('in quiet hours a message waits for their end, is judged anew then, and what is owed does not wait', async () => {
  const now = new Date();
  const hour = (now.getUTCHours() + 21) % 24;
  // However long the test takes, this hour and the next two are quiet.
  const quiet = { from: (hour + 23) % 24, until: (hour + 3) % 24 };
  await choose({ quiet, whatsApp: ['payments'] });
  const { id } = await hand.reserved();
  const number = await numberOf(id);
  await app.sandboxConsole.steps(id, 'early');
  const waiting = () =>
    ask<{ id: number; topic: string; until: Date }>(
      app.databaseUrl,
      `SELECT id, topic, run_at AS until FROM platform.outbox WHERE done_at IS NULL AND coalesce(payload ->> 'orderId', payload ->> 'id') = $1
         AND (topic = 'message.whatsapp' OR (topic = 'order.tell' AND payload ->> 'what' = 'stepReached')) ORDER BY topic`,
      [id],
    );
  await waitFor(async () => {
    const [first] = (await waiting()).rows;
    return first !== undefined && first.until.getTime() > now.getTime() + HOUR;
  });
  expect((await hand.book(id, 500_000)).status).toBe(200);
  await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Pagamento recebido: pedido ${number}`));
  const { rows } = await waitFor(async () => {
    const found = await waiting();
    return found.rows.length === 2 && found;
  });
  expect(rows.map(({ topic }) => topic)).toEqual(['message.whatsapp', 'order.tell']);
  for (const { until } of rows) {
    expect([until.getUTCMinutes(), until.getUTCSeconds()]).toEqual([0, 0]);
    expect((until.getUTCHours() + 21) % 24).toBe(quiet.until);
  }
  expect(await queued(id, 'orderStep')).toBe(0);

  // The hours are over, and meanwhile WhatsApp was switched off.
  await choose({});
  await ask(app.databaseUrl, 'UPDATE platform.outbox SET run_at = now() WHERE id = ANY($1)', [
    rows.map((row) => row.id),
  ]);
  await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Pedido ${number}: Contrato de compra assinado`));
  await waitFor(async () => (await waiting()).rows.length === 0);
  expect(await whatsApp(new RegExp(`order_part_paid.*${number}`))).toBeUndefined();
});

test('after a milestone its buyer is asked how it was, about the last one alone, and not where they said it', async () => {
  await choose({});
  const { id } = await hand.reserved();
  const { id: judged } = await hand.reserved();
  for (const one of [id, judged]) {
    await app.sandboxConsole.steps(one, 'early');
    await hand.seen(one, ({ state }) => state === 'PLACED');
  }
  const answer = await app.call('PUT', `reservation/v2/reservations/${judged}/feedback/SIGN_CONTRACT`, {
    ...JEEP,
    token: customer,
    body: { score: 5, words: null },
  });
  expect(answer.status).toBe(200);
  const dueOf = () =>
    ask<{ milestone: string }>(
      app.databaseUrl,
      `UPDATE platform.outbox SET run_at = now() WHERE topic = 'order.tell' AND payload ->> 'what' = 'feedbackDue'
         AND payload ->> 'orderId' = ANY($1) AND done_at IS NULL AND run_at > now() + interval '20 hours'
       RETURNING payload ->> 'milestone' AS milestone`,
      [[id, judged]],
    );
  let asked = 0;
  await waitFor(async () => {
    asked += (await dueOf()).rows.length;
    return asked === 4;
  });
  const mail = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Pedido ${await numberOf(id)}$`, 'm'));
  expect(mail.text).toContain(`/pedidos/${id}/opiniao`);
  await expectDrainedAndSound(app.databaseUrl);
  expect(await queued(id, 'orderFeedback')).toBe(1);
  expect(await queued(judged, 'orderFeedback')).toBe(0);
});
