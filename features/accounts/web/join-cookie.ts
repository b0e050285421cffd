import type { Page } from '#ui/page-context.ts';

/** Remembers for an hour whose code is awaited, so that the address stands in no page address and no log. */
const NAME = 'vlt_join';
const SECONDS = 3600;

const write = (page: Page, value: string, seconds: number): void =>
  page.setCookie({ name: NAME, value, maxAge: seconds });

export const rememberEmail = (page: Page, email: string): void =>
  write(page, encodeURIComponent(email.trim()), SECONDS);
export const forgetEmail = (page: Page): void => write(page, '', 0);

export const rememberedEmail = (page: Page): string => {
  try {
    return decodeURIComponent(page.cookie(NAME) ?? '').slice(0, 254);
  } catch {
    return '';
  }
};
