import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as stepLoader } from '#app/web/reservation-step-data.ts';
import { requireStaff } from '#app/web/require-staff.ts';
import { ownPath } from '#kernel/own-path.ts';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Where sign-in goes on to, as its page reads it. */
const nextOf = (to: string): string => ownPath(new URL(to, 'http://site').searchParams.get('next'), 'lost');

test.each(['/br/jeep/admin/prices?version=6752E10-2027&model=JRN', '/ar/peugeot/admin/orders?state=RESERVE&page=3'])(
  'staff sent to sign in from %s come back to it',
  async (path) => {
    const gone = await pagesOf(app.api.application).visit({
      path,
      load: ({ context }) => requireStaff(context.get(pageContext)),
    });
    expect('to' in gone && nextOf(gone.to)).toBe(path);
  },
);

test('a buyer comes back with the car they built, however many parts it has', () => {
  const car = `?c=${'6752E10-2027-PXJ-'.padEnd(1500, 'ABC.')}&s=1`;
  const url = new URL(`http://site/br/jeep/reservar${car}`);
  expect(nextOf(signInAddress({ url, path: () => '/br/jeep/entrar' }))).toBe(`/br/jeep/reservar${car}`);
});

test.each(['01a1fb0e-b0e5-77c7-aa91-56a2ec2f0978', '1'])(
  'the payment of reservation %s leads a stranger to sign in and back, and is not there for who it does not belong to',
  async (id) => {
    const path = `/br/jeep/reserva/${id}/payment`;
    const visit = { path: `${path}?status=approved`, params: { id, step: 'payment' }, load: stepLoader };
    const pages = pagesOf(app.api.application);
    const gone = await pages.visit(visit);
    expect('to' in gone && nextOf(gone.to)).toBe(visit.path);
    const token = await signIn(app.call, CUSTOMER.br);
    await expect(pages.visit({ ...visit, token })).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test('what the last form did is not said beside the refusal of the next', async () => {
  const visit = {
    path: '/br/jeep/minha-area?done=plan&page=2',
    load: async ({ context }: { context: Parameters<typeof stepLoader>[0]['context'] }) =>
      Promise.resolve(context.get(pageContext).url.search),
  };
  const pages = pagesOf(app.api.application);
  expect(await pages.visit(visit)).toEqual({ value: '?done=plan&page=2' });
  expect(await pages.visit({ ...visit, form: { part: 'x' } })).toEqual({ value: '?page=2' });
});
