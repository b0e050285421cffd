import type { Market } from '#kernel/market.ts';
import { typedPhone } from '#kernel/phones.ts';
import { data, redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { answerOf, shownStatus, type PageFormAnswer } from '#ui/form-answer.ts';
import { PRIVACY_VERSION, type Booked } from '../contract/shapes.ts';

/** `isTime`: the time itself is the trouble, and another one must be chosen. */
export type BookingAnswer = PageFormAnswer & { readonly isTime: boolean };

const TIME = new Set(['slotTaken', 'slotClosed', 'slotPast']);

const refused = (page: Page, form: FormData, result: CallResult<unknown>) => {
  const isTime = !result.ok && TIME.has(result.problem?.code ?? '');
  return data<BookingAnswer>({ ...answerOf({ page, form }, result), isTime }, { status: shownStatus(result) });
};

/** On to the booking's own page, with the reference that opens it; or the form again. */
export const afterBooking = (
  page: Page,
  form: FormData,
  { result, to }: { result: CallResult<Booked>; to: 'testDriveBooking' | 'serviceBooking' },
) => {
  if (!result.ok) return refused(page, form, result);
  const { id, reference } = result.value;
  throw redirect(`${page.path(to, { id })}?${new URLSearchParams({ ref: reference, new: '1' }).toString()}`, 303);
};

/** What people are asked for in both forms. */
export const contactIn = (form: FormData, market: Market) => {
  const text = (name: string): string => fieldOf(form, name).trim();
  const note = text('note');
  return {
    contact: { name: text('name'), email: text('email'), phone: typedPhone(text('phone'), market) },
    ...(note === '' ? {} : { note }),
    consent: { accepted: fieldOf(form, 'consent') === 'yes', version: PRIVACY_VERSION },
  };
};
