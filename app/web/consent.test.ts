import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { withdrawMeasuring } from '#features/analytics/contract/withdrawal.ts';
import type { PageCookie } from '#kernel/page-cookie.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { action } from './consent.tsx';

type Browser = { readonly cookies: Readonly<Record<string, string>>; readonly isErased: boolean };

/** What the answer leaves in the browser; null where it was asked to try again. */
const answer = async (decision: string, { cookies, isErased }: Browser): Promise<Record<string, string> | null> => {
  const form = new FormData();
  form.set('decision', decision);
  const kept = new Map(Object.entries(cookies));
  const page = {
    form,
    path: () => '/br/jeep',
    cookie: (name: string) => kept.get(name),
    setCookie: ({ name, value, maxAge }: PageCookie) => void (maxAge === 0 ? kept.delete(name) : kept.set(name, value)),
    numberFor: (known: string | undefined) => (known === 'n1' ? known : 'new'),
    call: async ({ id }: { id: string }) => ({ ok: id !== withdrawMeasuring.id || isErased }),
  } as unknown as Page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const url = new URL('https://cars.example/br/jeep');
  const asked = action({ context, params: {}, request: new Request(url), url, pattern: '/*' });
  return asked.then(
    () => Object.fromEntries(kept),
    () => null,
  );
};

const withdrawn = { vlt_consent: 'necessary', vlt_measure: 'n1' };
const allowed = { vlt_consent: 'necessary.measurement', vlt_measure: 'n1' };
const kept = { vlt_client: 'c', vlt_track: 't', vlt_utm: 'u', vlt_click: 'k', vlt_other: 'x' };
const all = 'necessary.measurement.marketing.versions';

test.each([
  ['accept', {}, true, { vlt_consent: all, vlt_measure: 'new' }],
  // Whoever says so again keeps their number, as far as it is one of ours.
  ['accept', allowed, true, { vlt_consent: all, vlt_measure: 'n1' }],
  ['accept', { ...allowed, vlt_measure: 'invented' }, true, { vlt_consent: all, vlt_measure: 'new' }],
  ['refuse', allowed, true, { vlt_consent: 'necessary' }],
  // All that measuring and advertisements kept goes, and what is not in the browser is not written.
  ['refuse', { ...allowed, ...kept }, true, { vlt_consent: 'necessary', vlt_other: 'x' }],
  ['accept', { ...allowed, ...kept }, true, { ...kept, vlt_consent: all, vlt_measure: 'n1' }],
  // What cannot be erased now is by the number that stays for it.
  ['refuse', allowed, false, withdrawn],
  ['accept', withdrawn, true, { vlt_consent: all, vlt_measure: 'new' }],
  // A new number would push out the one that something is still to be erased by.
  ['accept', withdrawn, false, null],
] as const)('%s, with %j and the database there: %s', async (decision, cookies, isErased, left) => {
  expect(await answer(decision, { cookies, isErased })).toEqual(left);
});

test.each([
  ['n1', 180],
  // No number was left today.
  ['', 1],
] as const)('a consent is kept as long as something follows from it: the number %j, %d days', async (number, days) => {
  const form = new FormData();
  form.set('decision', 'accept');
  const kept = new Map<string, number | null>();
  const page = {
    form,
    path: () => '/br/jeep',
    cookie: () => undefined,
    setCookie: ({ name, maxAge }: PageCookie) => void kept.set(name, maxAge),
    numberFor: () => number,
    call: async () => ({ ok: true }),
  } as unknown as Page;
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const url = new URL('https://cars.example/br/jeep');
  await action({ context, params: {}, request: new Request(url), url, pattern: '/*' });
  expect(kept.get('vlt_consent')).toBe(days * 86_400);
});
