import { expect } from 'vitest';
import { handoverLoader } from '#features/reservations/web/handover-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { pagesOf } from './pages.ts';
import { CUSTOMER } from './people.ts';
import type { TestApp } from './test-app.ts';

type Own = { readonly token: string; readonly id: string };

const pageOf = (app: TestApp, { token, id }: Own) =>
  pagesOf(app.api.application).read({
    path: `/br/jeep/minha-area/pedidos/${id}`,
    params: { id },
    token,
    load: orderLoader,
  });

/** A chosen time is none to choose, what is paid that day is named, and nobody reads any more when the car is expected. */
export const expectHandoverPages = async (
  app: TestApp,
  { chosen, ...own }: Own & { chosen: string },
): Promise<void> => {
  const path = `/br/jeep/minha-area/pedidos/${own.id}/entrega`;
  const params = { id: own.id };
  const day = await pagesOf(app.api.application).read({ path, params, token: own.token, load: handoverLoader });
  expect(day.days.flatMap(({ times }) => times.map(({ at }) => at))).not.toContain(chosen);
  expect(day.extras).toMatch(/Frete R\$.*Ao todo R\$/);
  const shown = await pageOf(app, own);
  expect([shown.said, shown.moment.delivery, shown.car.delivery]).toEqual([[], null, null]);
};

const plain = (words: string): string => words.replaceAll(/[\s\u00a0]+/g, ' ');

/** Page and mail of a delivered car that goes back say the same of who gives what back, and the mail leads to the order. */
export const expectReturning = async (app: TestApp, { code, ...own }: Own & { code: string }): Promise<void> => {
  const shown = await pageOf(app, own);
  expect(shown).toMatchObject({ state: 'Em devolução', kit: null, tasks: [], cancel: null, withdraw: null });
  expect(shown.returning).toMatchObject({ code, isHere: true });
  expect(shown.moment.next).toBe('Devolução do carro à concessionária');
  const { json } = await app.call('GET', `reservation/v2/reservations/${own.id}/status`, {
    brand: 'jeep',
    market: 'br',
    token: own.token,
  });
  const { deposit, total } = json as { deposit: Money; total: Money };
  const back = [deposit, { ...total, amount: total.amount - deposit.amount }].map((one) => formatMoney(one, 'br'));
  expect(shown.returning?.back.rows.map(({ amount }) => amount)).toEqual(back);
  const { text } = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Arrependimento aceito: código ${code}`));
  for (const part of [...back, shown.returning?.back.all ?? '', `/pedidos/${own.id}`])
    expect(plain(text)).toContain(plain(part));
};
