import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hmac } from './crypto.server.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openDatabase, type Database } from './database.server.ts';
import { readEnv, type Env } from './env.server.ts';
import { renderMail } from './mail/render.server.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './mail/templates.server.ts';
import { queueMail, queueSealedMail, sendMail, type Mail, type MailPayload } from './mail.server.ts';
import { sql } from './sql.server.ts';

let db: Database;
let drop: () => Promise<void>;
let env: Env;
let server: SMTPServer;
const received: Buffer[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'volante-mail-'));

beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  db = openDatabase({ url: database.url, pool: 2 });
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const result = readEnv({
    NODE_ENV: 'test',
    VOLANTE_DATA: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Casa <casa@mail.example>',
  });
  if (!result.ok) throw new Error(result.problems.join());
  env = result.env;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await db.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const params = {
  code: '123456',
  receiver: 'Sistema da rede',
  host: 'hooks.company.example',
  minutes: '10',
  url: 'https://x.example/br/jeep/confirmar-email?token=a&b=c',
  resetUrl: 'https://x.example/r',
  name: 'Ana <b>&"',
  day: '23/05/2027',
  days: '7',
  order: 'VL-1',
  ended: '20/11/2026, 10:15',
  proposal: 'VF-1',
  status: 'aprovada',
  news: 'O banco aprovou.',
  vehicle: 'Compass',
  amount: 'R$ 1.000,00',
  until: '2026-11-20T21:30:00Z',
  visit: 'BR-VIS1-TA00',
  service: 'Freios',
  when: 'segunda-feira, 23 de novembro',
  dealer: 'Concessionária Centro',
  phone: '(11) 3000-0000',
  reason: 'Sem peças',
  protocol: 'BR-CT-1',
  lead: '01a1fce0',
  received: '20/11/2026',
  person: 'Ana Souza',
  email: 'ana@x.example',
  message: 'Quero saber do prazo.',
  card: 'Visa •••• 1234',
  expiry: '12/2026',
  why: 'A fábrica atrasou',
  note: 'Lamentamos a demora',
  carrier: 'Transportadora Sul',
  validUntil: '06/12/2026',
  decision: 'Aceita',
  next: 'Assinar o contrato',
  trackingCode: 'TR-4711',
  by: 'Boleto',
  rest: 'R$ 90.000,00',
  due: '27/11/2026',
  line: '23790.00123 45678.901234 56789.012345 6 91230000010000',
  network: 'Rapipago',
  event: 'Noite de lançamento',
  place: 'Rua das Flores, 10',
  people: '2 pessoas',
  cause: 'Chuva forte',
  subject: 'Preço do Compass',
  answer: 'Corrigimos hoje',
  promotion: 'Verão na estrada',
  numbers: '2/0471',
  digest: 'ab'.repeat(32),
  checkPage: 'https://x.example/br/jeep/contrato/verificar',
  drawOn: '30/01/2027',
  claimUntil: '29/07/2027',
  prize: 'Um Compass',
  number: '2/0472',
  step: 'Em produção',
  withdrawUntil: '05/12/2026',
  programme: 'Jeep Nation',
  plan: 'Plus',
  subscription: 'A2B3C4D5E6',
  starts: '28/11/2026',
  ends: '28/11/2027',
  points: '1.200',
};
const mail: Mail = { to: 'ana@x.example', template: 'code', params, brand: 'jeep', market: 'br', locale: 'pt-BR' };

const templates = Object.keys(MAIL_TEMPLATES) as MailTemplate[];
const pairs = templates.flatMap((template) => [
  { template, market: 'br' as const, locale: 'pt-BR' as const },
  { template, market: 'ar' as const, locale: 'es-AR' as const },
]);

test.each(pairs)(
  '$template in $locale is whole: every text there, every place filled, every value escaped',
  (input) => {
    const { subject, html, text } = renderMail({ ...mail, ...input });
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/\{\w+\}|undefined/);
      expect(part.length).toBeGreaterThan(5);
    }
    expect(html).not.toContain('<b>');
    expect(html).toContain(`<html lang="${input.locale}">`);
    for (const name of MAIL_TEMPLATES[input.template].params.filter((one) => one !== 'until')) {
      expect(`${subject} ${text}`).toContain(params[name as keyof typeof params]);
    }
  },
);

test('a car stands on top with words for who sees no pictures, and only where the mail has one', () => {
  const picture = 'https://x.example/content/hero.jpg?paint=PXJ&width=1120';
  const shown = renderMail({
    ...mail,
    template: 'orderConfirmed',
    params: { ...params, picture, pictureAlt: 'Compass "S"' },
  });
  expect(shown.html).toContain(
    '<img src="https://x.example/content/hero.jpg?paint=PXJ&amp;width=1120" alt="Compass &quot;S&quot;"',
  );
  expect(renderMail({ ...mail, template: 'orderConfirmed' }).html).not.toContain('<img');
});

test('a visit’s mail names the revision that was booked and its price, and has no line for what it has not', () => {
  const about = { ...mail, template: 'visitReceived' as const };
  const work = { service: 'Revisão programada', revision: '2', km: '20.000', months: '24', fixedPrice: 'R$ 890,00' };
  const { text } = renderMail({ ...about, params: { ...params, ...work } });
  for (const line of ['Revisão: 2ª: 20.000 km ou 24 meses', 'Preço fixo: R$ 890,00']) expect(text).toContain(line);
  const argentine = renderMail({ ...about, market: 'ar', locale: 'es-AR', params: { ...params, ...work } });
  expect(argentine.text).toContain('Service: N.º 2: 20.000 km o 24 meses');
  const talk = renderMail({ ...about, params: { ...params, service: '' } }).text;
  for (const label of ['Serviço:', 'Revisão:', 'Preço fixo:']) expect(talk).not.toContain(label);
});

test('the mail of a reservation says of which amount between price and rest it speaks: what was paid now', () => {
  const about = { ...mail, template: 'orderConfirmed' as const };
  expect(renderMail(about).text).toContain(`Pago agora: ${params.amount}`);
  const argentine = renderMail({ ...about, market: 'ar', locale: 'es-AR' }).text;
  expect(argentine).toContain(`Pagado ahora: ${params.amount}`);
});

test('only a mail with a code or a link that proves its reader says that nothing happens without it', () => {
  const saying = (Object.keys(MAIL_TEMPLATES) as MailTemplate[]).filter((template) =>
    renderMail({ ...mail, template }).text.includes('nada acontece'),
  );
  expect(saying).toEqual(['code', 'passwordReset', 'erasureCode', 'contractCode', 'invitation']);
});

test('the company’s number stands as its market prints it', () =>
  expect(renderMail({ ...mail }).text).toMatch(/ · CNPJ \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2} · /));

test('a mail that concerns no single brand comes from the platform', () => {
  const common = renderMail({ ...mail, template: 'passwordChanged', brand: '' });
  expect(common.subject).toBe('A sua senha Volante foi trocada');
});

test('an instant reads on the market’s clock; a missing value is a fault of ours', () => {
  expect(renderMail({ ...mail, template: 'orderReceived' }).text).toContain('20/11/2026, 18:30');
  expect(() => renderMail({ ...mail, params: { code: '1' } })).toThrow('mail code lacks minutes, url');
});

test('a code waits sealed, is delivered whole, and a second delivery carries the same Message-ID', async () => {
  await db.withTx({ brand: 'jeep' }, (tx) => queueSealedMail(tx, env, mail));
  const row = await db.one(sql<{ id: number; topic: string; brand: string; payload: MailPayload; text: string }>`
    SELECT id, topic, brand, payload, payload::text AS text FROM platform.outbox ORDER BY id DESC LIMIT 1`);
  expect({ topic: row.topic, brand: row.brand }).toEqual({ topic: 'mail.send', brand: 'jeep' });
  expect(row.text).not.toContain('123456');
  const first = await sendMail({ env }, row.payload, row.id);
  const second = await sendMail({ env }, row.payload, row.id);
  const other = await sendMail({ env }, row.payload, row.id + 1);
  expect(second).toEqual(first);
  expect(other.messageId).not.toBe(first.messageId);
  const [seen, again] = await Promise.all(received.slice(0, 2).map((bytes) => PostalMime.parse(bytes)));
  expect(again?.messageId).toBe(seen?.messageId);
  expect(seen).toMatchObject({
    messageId: first.messageId,
    from: { name: 'Jeep', address: 'casa@mail.example' },
    to: [{ address: 'ana@x.example' }],
    subject: '123456 é o seu código Jeep',
  });
  expect(seen?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(seen?.text).toContain('123456');
  expect(seen?.html).toContain('href="https://x.example/br/jeep/confirmar-email?token=a&amp;b=c"');
});

test('a mail of a kind that may be stopped says how, to its reader and to mail programs; one that is owed says that it comes all the same', async () => {
  const at = 'https://x.example/br/jeep/mensagens/parar/1/steps?channel=EMAIL';
  const call = 'https://x.example/api/stop?brand=jeep';
  const stop = { about: 'steps', subject: 'orders:1:steps', page: at, call };
  const sent = async (extra: Pick<Mail, 'stop'>, id: number) => {
    const before = received.length;
    await sendMail({ env }, { ...mail, template: 'orderStep', ...extra }, id);
    return PostalMime.parse(received[before] ?? '');
  };
  const header = ({ headers }: Awaited<ReturnType<typeof sent>>, name: string) =>
    headers.find(({ key }) => key === name)?.value;
  const stoppable = await sent({ stop }, 910);
  const ref = new URLSearchParams({ ref: hmac(env.APP_SECRETS[0] ?? '', stop.subject) });
  expect(header(stoppable, 'list-unsubscribe')).toBe(`<${call}&${ref}>`);
  expect(header(stoppable, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(stoppable.text).toContain(`Não quero mais mensagens sobre as etapas do pedido: ${at}&${ref}`);
  expect(stoppable.html).toContain(`${at}&amp;${ref}`);
  const owed = await sent({ stop: 'never' }, 911);
  expect([header(owed, 'list-unsubscribe'), header(owed, 'list-unsubscribe-post')]).toEqual([undefined, undefined]);
  expect(owed.text).toContain('mesmo a quem desligou as mensagens');
  expect(owed.text).not.toContain('Não quero mais');
  const other = await sent({}, 912);
  expect(other.text).not.toContain('mesmo a quem desligou');
  expect(header(other, 'list-unsubscribe')).toBeUndefined();
});

test('an address cannot smuggle a header or a second recipient', async () => {
  const before = received.length;
  await sendMail({ env }, { ...mail, to: 'ana@x.example\r\nBcc: spy@x.example', params }, 900).catch(() => undefined);
  await sendMail({ env }, { ...mail, to: 'ana@x.example, spy@x.example', params }, 901).catch(() => undefined);
  const texts = received.slice(before).map((bytes) => bytes.toString());
  expect(texts.filter((text) => /^bcc:/im.test(text))).toEqual([]);
});

test('the same request, said twice while it waits, is one mail', async () => {
  const count = () =>
    db.one(sql<{ n: number }>`SELECT count(*) AS n FROM platform.outbox WHERE dedupe_key = 'order:1'`);
  await queueMail(db, { ...mail, template: 'orderExpired' }, 'order:1');
  await queueMail(db, { ...mail, template: 'orderExpired' }, 'order:1');
  expect(await count()).toEqual({ n: 1 });
});

test('no mail server: the failure is told, so that the worker tries again', async () => {
  const away = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' };
  await expect(sendMail({ env: away }, mail, 1)).rejects.toThrow(/ECONNREFUSED/);
});

test.each(['orderCancelled', 'orderReversed'] as const)(
  '%s says what goes back only where something does',
  (template) => {
    for (const { market, locale, back } of [
      { market: 'br', locale: 'pt-BR', back: 'nos valores abaixo' },
      { market: 'ar', locale: 'es-AR', back: 'con los importes de abajo' },
    ] as const) {
      const about = { ...mail, template, market, locale };
      expect(renderMail(about).text).not.toContain(back);
      expect(renderMail({ ...about, params: { ...params, backAll: '1' } }).text).toContain(back);
    }
  },
);
