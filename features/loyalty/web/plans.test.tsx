import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { translator } from '#ui/translate.ts';
import type { ClubLoaded } from './club-data.ts';
import type { ShownTerm } from './plans-data.ts';
import { Plans } from './plans.tsx';

const t = translator(AREAS.loyalty['pt-BR']);

const FREE = {
  code: 'FREE',
  name: 'Livre',
  text: 'Sem custo.',
  price: null,
  months: null,
  shown: null,
  keys: { pix: 'p', card: 'c' },
  isOpen: true,
} as const;
const PLUS = {
  ...FREE,
  code: 'PLUS',
  name: 'Plus',
  price: { amount: 19_990, currency: 'BRL' },
  months: 12,
  shown: 'R$ 199,90',
} as const;

const term = (more: Partial<ShownTerm>): ShownTerm => ({
  id: 'term',
  plan: 'PLUS',
  planName: 'Plus',
  number: 'T-1',
  state: 'ACTIVE',
  price: 14_990,
  amount: 'R$ 149,90',
  asked: '01/11/2026',
  starts: '01/11/2026',
  ends: '01/11/2027',
  withdrawUntil: '08/11/2026',
  isRunning: true,
  isToCome: false,
  canWithdraw: true,
  waiting: null,
  key: 'k',
  ...more,
});
const waiting = {
  until: 'hoje, 12:30',
  pix: { code: 'the code of the payment', drawing: { size: 1, path: '' } },
  redirectUrl: null,
  isRefused: false,
  isEnded: false,
  isPreparing: false,
};

const shown = (plans: readonly object[], terms: readonly ShownTerm[]): string => {
  const loaded = {
    here: '/club',
    takesPix: true,
    programme: { plans },
    member: { plan: 'FREE', terms },
  } as unknown as ClubLoaded;
  const element = <Plans t={t} loaded={loaded} answer={undefined} />;
  const hydrationData = { loaderData: { root: { csrf: 'proof' } } };
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test('a plan that is offered no more leaves its members the way out and what they pay by', () => {
  expect(shown([FREE], [])).toBe('');
  const html = shown([FREE], [term({})]);
  expect(html).toContain('name="term" value="term"');
  expect(html).toContain('08/11/2026');
  const paying = shown([FREE], [term({ state: 'WAITING', isRunning: false, canWithdraw: false, waiting })]);
  expect(paying).toContain('the code of the payment');
  expect(paying).not.toContain('value="subscribe"');
});

test('of a plan that is offered its members have one way out, in its card', () => {
  const html = shown([FREE, PLUS], [term({})]);
  expect(html.match(/name="term" value="term"/g)).toHaveLength(1);
});

test('each way to pay holds the price that stands beside it', () => {
  expect(shown([FREE, PLUS], [])).toContain('name="price" value="19990"');
  const paying = shown([FREE, PLUS], [term({ state: 'WAITING', isRunning: false, canWithdraw: false, waiting })]);
  expect(paying).toContain('name="price" value="14990"');
  expect(paying).not.toContain('value="19990"');
});

test('beside a way to pay that is open the other one alone is offered; one that ended leaves both', () => {
  const paying = { state: 'WAITING', isRunning: false, canWithdraw: false } as const;
  const open = shown([PLUS], [term({ ...paying, waiting })]);
  expect(open).not.toContain('value="pix"');
  expect(open).toContain('value="card"');
  const card = shown([PLUS], [term({ ...paying, waiting: { ...waiting, pix: null, redirectUrl: 'https://pay' } })]);
  expect(card).toContain('value="pix"');
  expect(card).not.toContain('value="card"');
  const ended = shown([PLUS], [term({ ...paying, waiting: { ...waiting, pix: null, isEnded: true } })]);
  expect(ended).toContain('value="pix"');
});
