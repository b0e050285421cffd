import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import texts from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { OverPage } from './over-page.tsx';

const ORDER = {
  ended: null,
  cancelled: false,
  deposit: 'R$ 500,00',
  twice: null,
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
  credit: null,
  href: '/a',
};
const htmlOf = (order: Partial<Parameters<typeof OverPage>[0]['order']>): string =>
  renderToStaticMarkup(<OverPage order={{ ...ORDER, ...order }} t={translator(texts)} />);

test('a reservation that was paid twice says that it is confirmed, and what goes back', () => {
  expect(htmlOf({})).not.toContain('duas vezes');
  const html = htmlOf({ twice: 'R$ 500,00' });
  expect(html).toContain('Reserva confirmada');
  expect(html).toContain('Recebemos R$ 500,00 duas vezes. O segundo pagamento volta sozinho');
});

test('a reservation whose time ran out says so, and leads back to its car', () => {
  const html = htmlOf({ ended: { title: 'Pedido expirado', lines: ['O tempo acabou.'], again: '/reserva/nova?c=1' } });
  expect(html).toContain('Pedido expirado');
  expect(html).toContain('O tempo acabou.');
  expect(html).toContain('href="/reserva/nova?c=1"');
});

test('a buyer with an approved credit reads where it becomes the order’s', () => {
  expect(htmlOf({})).not.toContain(texts['payment.done.credit']);
  const html = htmlOf({ credit: '/financiamento/aprovado?id=1' });
  expect(html).toContain(texts['payment.done.credit']);
  expect(html).toContain('href="/financiamento/aprovado?id=1"');
});
