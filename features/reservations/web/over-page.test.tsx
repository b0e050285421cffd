import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import texts from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { OverPage } from './over-page.tsx';

test('a reservation whose time ran out says that it expired and that the payment failed, paid or not begun', () => {
  const order = {
    expired: true,
    cancelled: false,
    deposit: '',
    moment: {
      picture: '',
      alt: '',
      car: '',
      color: '',
      number: 'V1',
      next: null,
      delivery: null,
      dealer: { name: '', address: '', phone: '', call: '' },
    },
    href: '/a',
    again: '/b',
  };
  const html = renderToStaticMarkup(<OverPage order={order} t={translator(texts)} />);
  expect(html).toContain('Pedido expirado');
  expect(html).toContain('Falha no pagamento.');
});
