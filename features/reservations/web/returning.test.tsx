import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import mailEs from '#brands/texts/mail.es-AR.json' with { type: 'json' };
import mailPt from '#brands/texts/mail.pt-BR.json' with { type: 'json' };
import es from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import pt from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { BACK_WAYS } from '../rules/money-held.ts';
import { ReturningNotice } from './returning.tsx';

const returning = {
  code: 'ARR-V7AP-81Q1',
  isHere: true,
  endsCredit: true,
  dealer: { name: 'Cidade Nova', address: '', phone: '(31) 3333-4444', call: 'tel:+553133334444' },
  back: {
    rows: [
      { way: 'boleto' as const, amount: 'R$ 68.480,00' },
      { way: 'dealer' as const, amount: 'R$ 50.000,00' },
    ],
    all: 'R$ 118.480,00',
  },
};

test.each([pt, es])('a buyer who withdrew reads who calls, the code, and what goes back by whom', (texts) => {
  const t = translator(texts);
  const html = renderToStaticMarkup(<ReturningNotice returning={returning} t={t} />);
  for (const text of [
    returning.code,
    'Cidade Nova',
    'tel:+553133334444',
    t('returning.keep'),
    t('back.dealer'),
    t('returning.outside'),
    'R$ 68.480,00',
    'R$ 50.000,00',
    'R$ 118.480,00',
    t('cancel.credit'),
  ])
    expect(html).toContain(text);
  const coming = renderToStaticMarkup(
    <ReturningNotice returning={{ ...returning, isHere: false, endsCredit: false }} t={t} />,
  );
  expect(coming).not.toContain(t('returning.keep'));
  expect(coming).not.toContain(t('cancel.credit'));
});

test.each([
  [mailPt, /frete e emplacamento/, /financiamento/],
  [mailEs, /flete y patentamiento/, /financiación/],
])('the mail names what was paid outside the order, and a credit only where there is one', (mail, outside, credit) => {
  expect(mail['withdrawalAccepted.text']).toMatch(outside);
  expect(mail['withdrawalAccepted.text']).not.toMatch(credit);
  expect(mail['withdrawalAcceptedCredit.text']).toMatch(outside);
  expect(mail['withdrawalAcceptedCredit.text']).toMatch(credit);
});

test.each([
  [pt, mailPt],
  [es, mailEs],
])('page and mail name each way back with the same words', (page, mail) => {
  for (const way of [...BACK_WAYS, 'all'] as const) {
    const row = `row.back${way[0]?.toUpperCase()}${way.slice(1)}` as keyof typeof mail;
    expect(page[`back.${way}`]).toBe(mail[row]);
  }
});
