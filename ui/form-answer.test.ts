import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { typedIn } from './form-answer.ts';

const formOf = (...fields: readonly (readonly [string, string])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

it('what was typed comes back, several values of one name one a line', () => {
  const form = formOf(
    ['name', ' Ana '],
    ['channel', 'SMS'],
    ['channel', 'EMAIL'],
    ['applicant.address.street', 'Rua A'],
  );
  form.append('file', new File(['x'], 'x.pdf'));
  expect(typedIn(form)).toEqual({
    name: ' Ana ',
    channel: 'SMS\nEMAIL',
    'applicant.address.street': 'Rua A',
    file: '',
  });
});

const SECRET_FIELD =
  /type="password"|<PasswordField|autoComplete="(?:one-time-code|new-password|current-password|cc-[a-z-]+)"/;

/** Names of the fields of all screens that a browser treats as secrets. */
const secretNames = (): string[] => {
  const screens = globSync(['app/web/**/*.tsx', 'features/*/web/**/*.tsx'], { exclude: ['**/playground/**'] });
  const tags = screens.flatMap(
    (file) => readFileSync(file, 'utf8').match(/<[A-Z]\w*Field\b[^<]*?\/>|<input\b[^<]*?\/>/g) ?? [],
  );
  const names = tags.filter((tag) => SECRET_FIELD.test(tag)).map((tag) => /\bname="([^"]+)"/.exec(tag)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
};

it('no screen is sent a secret back: passwords, codes, cards, proofs, the token, the key, the address of a second factor', () => {
  const names = secretNames();
  expect(names).toEqual(expect.arrayContaining(['password', 'code']));
  const own = [
    'token',
    'key',
    'proof',
    'proof.password',
    'proof.code',
    'uri',
    'confirmation',
    'cardNumber',
    'securityCode',
    'cvv',
  ];
  const form = formOf(...[...names, ...own].map((name) => [name, 'secret'] as const), ['email', 'ana@example.com']);
  expect(typedIn(form)).toEqual({ email: 'ana@example.com' });
});

it('a field that its form declares to be none is no secret', () => {
  expect(typedIn(formOf(['code', 'R-12'], ['token', 't']), ['code'])).toEqual({ code: 'R-12' });
});
