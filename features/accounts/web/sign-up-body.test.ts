import { expect, it } from 'vitest';
import argentine from '#brands/texts/accounts.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/accounts.pt-BR.json' with { type: 'json' };
import type { Page } from '#ui/page-context.ts';
import { typoFault } from './sign-up-body.ts';
import { typedCode } from './typed-code.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

it.each([brazilian, argentine])(
  'asks once about an address that looks mistyped, naming the one that was meant',
  (texts) => {
    const page = { texts: () => texts } as unknown as Page;
    const email = 'ana@gmial.con';
    expect(typoFault(page, formOf({ email }), { email })['email']).toContain('ana@gmail.com');
    expect(typoFault(page, formOf({ email, emailSeen: email }), { email })).toEqual({});
    expect(typoFault(page, formOf({}), { email: 'ana@buyer.example' })).toEqual({});
  },
);

it.each(['098771', '098-771', '098 771', ' 098.771\n', '098–771'])('reads the code %j', (code) => {
  expect(typedCode(formOf({ code }))).toBe('098771');
});
