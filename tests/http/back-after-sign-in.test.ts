import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireStaff } from '#app/web/require-staff.ts';
import { ownPath } from '#kernel/own-path.ts';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { pagesOf } from '#tests/harness/pages.ts';
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
