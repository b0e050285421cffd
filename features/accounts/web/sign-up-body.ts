import { probableEmail } from '#kernel/email-typos.ts';
import { typedPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import { createUser } from '../contract/user.ts';
import { AGREEMENTS, CONTACT_CHANNELS, CONTACT_TEXT_VERSION } from '../rules/agreements.ts';
import { isoBirthDate } from './birth-date.ts';
import { faultsOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import { translator } from '#ui/translate.ts';

/** Documents by which the market's people are known, the usual one first. */
export const DOCUMENTS_OF = { br: ['CPF'], ar: ['DNI', 'CUIL'] } as const;

type Kind = (typeof DOCUMENTS_OF)['br' | 'ar'][number];

const kindOf = (page: Page, form: FormData): Kind => {
  const kinds: readonly Kind[] = DOCUMENTS_OF[page.market];
  return kinds.find((kind) => kind === form.get('documentKind')) ?? kinds[0] ?? 'CPF';
};

/** The call's body out of the form. A receipt is written for the versions that were shown beside the button. */
export const signUpBody = (page: Page, form: FormData) => ({
  email: fieldOf(form, 'email').trim(),
  password: fieldOf(form, 'password'),
  name: fieldOf(form, 'name').trim().replaceAll(/\s+/g, ' '),
  document: { kind: kindOf(page, form), number: documentIn(form, 'documentNumber') },
  phone: typedPhone(fieldOf(form, 'phone'), page.market),
  birthDate: isoBirthDate(fieldOf(form, 'birthDate')),
  ...acceptedIn(form),
});

/** The texts that were shown and are in force, and the ways of contact that were ticked. */
export const acceptedIn = (form: FormData) => ({
  agreements: AGREEMENTS.filter(({ code, version }) => form.get(code) === version).map(({ code, version }) => ({
    code,
    version,
  })),
  optIns: {
    textVersion: CONTACT_TEXT_VERSION,
    channels: CONTACT_CHANNELS.filter((channel) => form.getAll('channel').includes(channel)),
  },
});

/** The texts that have changed since the page was opened. */
export const agreementFaults = (page: Page, agreements: readonly { code: string }[]): Record<string, string> =>
  Object.fromEntries(
    AGREEMENTS.filter(({ code }) => !agreements.some((accepted) => accepted.code === code)).map(({ code }) => [
      code,
      page.texts('accounts')['signUp.agreementNeeded'],
    ]),
  );

/** All that is wrong with the form: what the call would refuse, and texts that are no longer in force. */
export const signUpFaults = (page: Page, body: ReturnType<typeof signUpBody>): Record<string, string> => ({
  ...faultsOf(page, createUser.body, body),
  ...agreementFaults(page, body.agreements),
});

/** What stands in the form's `emailSeen` once its address was asked about. */
const SEEN = 'emailSeen';

/** An address whose host looks mistyped is asked about once: whoever sends it again means it. */
export const typoFault = (page: Page, form: FormData, { email }: { email: string }): Record<string, string> => {
  const meant = probableEmail(email);
  if (meant === null || fieldOf(form, SEEN) === email) return {};
  return { email: translator(page.texts('accounts'))('signUp.email.typo', { meant }) };
};
