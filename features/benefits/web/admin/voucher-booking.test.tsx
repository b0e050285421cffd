import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import VoucherBooking from './voucher-booking.tsx';

const texts = { ...AREAS.benefitsAdmin['pt-BR'], ...AREAS.benefits['pt-BR'], ...AREAS.scanner['pt-BR'] };

const shown = (of: { dealers: { value: string; label: string }[]; isElsewhere: boolean; used?: string }): string => {
  const voucher = {
    name: 'Presente',
    code: '0123456789AB',
    shown: '0123-4567-89AB',
    value: 'R$ 800,00',
    until: '31/12/2026',
    usedAt: of.used ?? null,
    state: of.used === undefined ? 'OPEN' : 'REDEEMED',
    visit: { number: 'V-1', startsAt: '2026-12-01T12:00:00.000Z', dealerId: 'one' },
    visitAt: '01/12/2026 09:00',
  };
  const loaded = {
    csrf: 'proof',
    texts,
    scan: '/s',
    here: '/b',
    key: 'k',
    code: 'c',
    refused: null,
    voucher,
    done: false,
  };
  const hydrationData = { loaderData: { root: { ...loaded, ...of } } };
  const element = <VoucherBooking />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test('a voucher that is kept for a visit is booked at its dealership, and elsewhere it is read why not', () => {
  const here = shown({ dealers: [{ value: 'one', label: 'Jeep Rio' }], isElsewhere: false });
  expect(here).toContain('Jeep Rio');
  expect(here).not.toContain(texts['voucher.keptElsewhere']);
  const elsewhere = shown({ dealers: [], isElsewhere: true });
  expect(elsewhere).toContain(texts['voucher.keptElsewhere']);
  expect(elsewhere).not.toContain('name="dealerId"');
});

test('of several dealerships none is chosen beforehand, of one it is the one', () => {
  const several = shown({
    dealers: [
      { value: 'one', label: 'Jeep Rio' },
      { value: 'two', label: 'Jeep Santos' },
    ],
    isElsewhere: false,
  });
  expect(several).toContain(texts['benefits.dealer.choose']);
  const one = shown({ dealers: [{ value: 'one', label: 'Jeep Rio' }], isElsewhere: false });
  expect(one).not.toContain(texts['benefits.dealer.choose']);
});

test('one that was used says when, and not until when it could be', () => {
  const html = shown({ dealers: [], isElsewhere: false, used: '02/12/2026 10:30' });
  expect(html).toContain('Usado em 02/12/2026 10:30.');
  expect(html).not.toContain('31/12/2026');
  expect(shown({ dealers: [], isElsewhere: false })).toContain('31/12/2026');
});
