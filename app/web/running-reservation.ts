import { heldCarOf } from '#features/reservations/web/own-car.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';

/** The reservation whose time runs, and until when: any page can lead back to it. */
const COOKIE = 'vlt_reservation';
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})$/;

export const keepReservation = (page: Page, hold: { readonly id: string; readonly heldUntil: string }): void => {
  const endsAt = Date.parse(hold.heldUntil);
  const maxAge = Math.floor((endsAt - page.now.getTime()) / 1000);
  if (maxAge > 0) page.setCookie({ name: COOKIE, value: `${hold.id}.${endsAt}`, maxAge });
};

/** What the browser says, unless it was paid or cancelled since, or is another's. */
export const runningReservation = async (page: Page): Promise<{ href: string; until: string; car: string } | null> => {
  const [, id, endsAt] = FORM.exec(page.cookie(COOKIE) ?? '') ?? [];
  if (id === undefined || Number(endsAt) <= page.now.getTime()) return null;
  const held = await heldCarOf(page, id);
  if (held === null) return null;
  return {
    car: held.car,
    href: page.path('reservationStep', { id, step: 'showcase' }),
    until: formatDateTime(new Date(Number(endsAt)), page.market),
  };
};
