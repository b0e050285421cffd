import { afterAll, beforeAll, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn as signInCustomer } from '#tests/harness/people.ts';
import { endHold } from '#tests/harness/scenario.ts';
import { issueVoucher } from '#tests/harness/vouchers.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;

beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const PHONE = { width: 390, height: 844 };

/** A registered reservation of a demonstration customer, at its payment on a phone. */
const atPayment = async (market: 'br' | 'ar', brand: string): Promise<Visitor> => {
  const call = callerOf(app.roles.urls[0] ?? '');
  const token = await signInCustomer(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await buyer.register(id);
  const visitor = await app.visit(market, brand);
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await visitor.page.setViewportSize(PHONE);
  await gotoQuiet(visitor.page, `${visitor.home}/reserva/${id}/payment`);
  return visitor;
};

test('staff make a coupon; the buyer is refused a wrong one, enters it, pays less, and takes it off again', async () => {
  const staff = await app.visit('br', 'jeep');
  await staff.page.setViewportSize(PHONE);
  await staff.page.goto(`${staff.home}/admin/coupons`);
  await signIn(staff.page, { email: 'voucher_admin@demo.example', password: DEMO_PASSWORD });
  await staff.page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(staff.page, 'Verificar');
  await staff.page.getByText('Nenhum cupom encontrado.').waitFor();
  await expectAccessible(staff.page);
  await staff.page.getByRole('link', { name: 'Novo cupom' }).click();
  await staff.page.getByLabel('Código', { exact: true }).fill('natal-26');
  await staff.page.getByLabel('Motivo no preço').fill('Natal em família');
  await staff.page.getByLabel('Percentual do preço').fill('5');
  await staff.page.getByLabel('Usos no total').fill('10');
  await staff.page.getByLabel('Renda familiar máxima').fill('8.000,00');
  await expectAccessible(staff.page);
  await send(staff.page, 'Salvar');
  await staff.page.getByText('Cupom salvo.').waitFor();

  const visitor = await atPayment('br', 'jeep');
  const { page } = visitor;
  await expectAccessible(page);
  await page.getByLabel('Código do cupom').fill('NADA');
  await send(page, 'Usar o cupom');
  await page.getByText('Cupom indisponível').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Código do cupom').fill('Natal 26');
  await send(page, 'Usar o cupom');
  await page.getByLabel('Renda mensal da família').fill('7.500,00');
  await expectAccessible(page);
  await send(page, 'Usar o cupom');
  await page.getByText('Natal em família (NATAL26)').waitFor();
  await page.getByText('Cupom NATAL26: Natal em família').waitFor();
  await expectAccessible(page);

  await staff.page.goto(`${staff.home}/admin/coupons`);
  await staff.page.getByRole('link', { name: 'Editar o cupom NATAL26' }).click();
  await staff.page.getByText('Guardado com a reserva').waitFor();
  await expectAccessible(staff.page);
  await send(staff.page, 'Zerar a contagem por CPF');
  await staff.page.getByText('Usos que não contam mais por CPF: 1.').waitFor();
  await expectQuiet(staff);

  await page.getByRole('button', { name: 'Retirar o cupom NATAL26' }).click();
  await page.getByText('Preço sem cupom').waitFor({ state: 'detached' });
  await expectQuiet(visitor);
});

test('in Argentina the form speaks Spanish, and the price without national taxes stands beside the lower one', async () => {
  await ask(
    app.databaseUrl,
    `INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, valid_from, active)
     VALUES (gen_random_uuid(), 'peugeot', 'ar', 'VERANO', 'Verano en la costa', 'ARS', 50000000, 'ANY', true, false, now(), true)`,
  );
  const visitor = await atPayment('ar', 'peugeot');
  const { page } = visitor;
  await page.getByLabel('Código del cupón').fill('NADA');
  await send(page, 'Usar el cupón');
  await page.getByText('Cupón no disponible').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Código del cupón').fill('verano');
  await send(page, 'Usar el cupón');
  await page.getByText('Cupón VERANO: Verano en la costa').waitFor();
  await page.getByText('Precio sin cupón').waitFor();
  await expectAccessible(page);
  await expectQuiet(visitor);
});

const VOUCHER = {
  br: {
    brand: 'jeep',
    use: 'Usar o voucher Presente de prova de',
    line: /^Voucher ···.{4}: Presente de prova$/,
    kept: 'Guardado para este pedido até o pagamento.',
    vouchers: 'minha-area/vouchers',
    held: /^Guardado para o pedido .+ até o pagamento: tira/,
    off: 'Retirar o voucher Presente de prova',
    returned: /^Devolvido pelo pedido/,
    order: 'minha-area/pedidos',
    back: /^Seu voucher Presente de prova voltou: vale até/,
  },
  ar: {
    brand: 'peugeot',
    use: 'Usar el voucher Presente de prova de',
    line: /^Voucher ···.{4}: Presente de prova$/,
    kept: 'Guardado para este pedido hasta el pago.',
    vouchers: 'mi-cuenta/vouchers',
    held: /^Guardado para el pedido .+ hasta el pago: descuenta/,
    off: 'Quitar el voucher Presente de prova',
    returned: /^Devuelto por el pedido/,
    order: 'mi-cuenta/pedidos',
    back: /^Tu voucher Presente de prova volvió: vale hasta/,
  },
} as const;

test.each(['br', 'ar'] as const)(
  'in %s a voucher is used and taken off with one tap, and says where it is',
  async (market) => {
    const words = VOUCHER[market];
    const { brand } = words;
    await issueVoucher(app.databaseUrl, { email: CUSTOMER[market], brand, market, amount: 150_000 });
    const visitor = await atPayment(market, brand);
    const { page } = visitor;
    const step = page.url();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.use }).click();
    await page.getByText(words.line).waitFor();
    await page.getByText(words.kept).waitFor();
    await expectAccessible(page);
    await gotoQuiet(page, `${visitor.home}/${words.vouchers}`);
    await page.getByText(words.held).waitFor();
    await expectAccessible(page);
    await gotoQuiet(page, step);
    await page.getByRole('button', { name: words.off }).click();
    await page.getByText(words.line).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.use }).waitFor();
    await gotoQuiet(page, `${visitor.home}/${words.vouchers}`);
    await page.getByText(words.returned).waitFor();
    await expectAccessible(page);
    const id = new URL(step).pathname.split('/').at(-2) ?? '';
    await endHold(app.databaseUrl, id);
    await gotoQuiet(page, `${visitor.home}/${words.order}/${id}`);
    await page.getByText(words.back).waitFor();
    await expectQuiet(visitor);
  },
);
