import { ownPath } from '#kernel/own-path.ts';
import type { Page } from '#ui/page-context.ts';

/** Id of the reservation that an address of a step names. */
const stepOf = (page: Page, path: string): string | null => {
  const [before = '', after = ''] = page.path('reservationStep', { id: 'ID', step: 'STEP' }).split('ID');
  const [id = '', ...step] = path.startsWith(before) ? path.slice(before.length).split('/') : [];
  return /^[0-9a-f-]{36}$/.test(id) && step.length === after.split('/').length - 1 ? id : null;
};

/** The reservation a visitor makes an account for: the page they go on to is a step of it. */
export const reservationAhead = (page: Page): string | null =>
  stepOf(page, ownPath(page.url.searchParams.get('next'), '').split('?')[0] ?? '');

/** A page on the way through a purchase: a step of a reservation, and making or opening an account for one. */
export const isCheckout = (page: Page): boolean =>
  stepOf(page, page.url.pathname) !== null || reservationAhead(page) !== null;
