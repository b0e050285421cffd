import type { Page } from '#ui/page-context.ts';

const DAY = 86_400;

/** A visitor without an account keeps the secret that makes the reservation theirs. */
export const keepReference = (page: Page, reference: string | null): void => {
  if (reference !== null) page.setCookie({ name: 'vlt_anon', value: reference, maxAge: DAY });
};
