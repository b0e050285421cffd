import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import argentine from '#brands/texts/accounts.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/accounts.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { AddressFields } from './address-fields.tsx';

test.each([
  ['br', brazilian, '38400', 'Digite seu CEP'],
  ['ar', argentine, '50', 'Ingresá tu código postal'],
] as const)(
  'a postal code that was typed in %s is not asked for as if it were missing',
  (market, texts, typed, missing) => {
    const htmlOf = (postalCode: string): string =>
      renderToStaticMarkup(
        <AddressFields
          form={{ t: translator(texts), market, values: { postalCode }, errors: { 'address.postalCode': missing } }}
        />,
      );
    expect(htmlOf('')).toContain(missing);
    expect(htmlOf(typed)).not.toContain(missing);
    expect(htmlOf(typed)).toContain(texts['data.postalCode.incomplete']);
  },
);
