import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { SlipCard } from './slip-card.tsx';

const slip = {
  key: 'k',
  ownData: '/d',
  state: 'open' as const,
  line: '00190.00009 1',
  due: '02/12/2026',
  amount: 'R$ 480,00',
  pdf: '/p',
  pix: null,
  qr: null,
};

test.each([pt, es])('a slip that is open names the company that is paid, and the dealership that sells', (texts) => {
  const payee = 'Citroën Veículos do Brasil Ltda., 99.911.096/0001-07';
  const seller = 'Cidade Nova Veículos Ltda.';
  const card = () => <SlipCard slip={slip} here="/" seller={seller} payee={payee} t={translator(texts)} />;
  const Page = createRoutesStub([{ path: '/', Component: card }]);
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />);
  for (const text of [payee, seller, 'R$ 480,00', '02/12/2026']) expect(html).toContain(text);
});

test.each([pt, es])('the line of a slip and its Pix each have a button to copy them', (texts) => {
  const open = { ...slip, pix: '00020126' };
  const card = () => <SlipCard slip={open} here="/" seller="" payee="" t={translator(texts)} />;
  const Page = createRoutesStub([{ path: '/', Component: card }]);
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />);
  expect(html.split(texts['payment.pix.copy'])).toHaveLength(3);
});
