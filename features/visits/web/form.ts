import { data, redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { PRIVACY_VERSION, type Booked } from '../contract/shapes.ts';

/** What the form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type FormAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** The time itself is the trouble: another one must be chosen. */
  readonly isTime: boolean;
};

const TYPED = ['name', 'email', 'phone', 'note', 'plate', 'licensed', 'consent'] as const;
const TIME = new Set(['slotTaken', 'slotClosed', 'slotPast']);

const typed = (form: FormData): Record<string, string> =>
  Object.fromEntries(TYPED.map((name) => [name, fieldOf(form, name)]));

/** The form again with the reasons; what was typed wrongly is 422 to a page, as everywhere. */
const refused = (page: Page, form: FormData, result: CallResult<unknown>) => {
  const problem = result.ok ? null : result.problem;
  const status = problem?.status ?? 500;
  return data<FormAnswer>(
    {
      message: problem?.detail ?? page.texts('rules')['generic.error'],
      fields: Object.fromEntries((problem?.fields ?? []).map(({ field, message }) => [field, message])),
      values: typed(form),
      isTime: TIME.has(problem?.code ?? ''),
    },
    { status: status === 400 ? 422 : status },
  );
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
export const contactIn = (form: FormData) => {
  const text = (name: string): string => fieldOf(form, name).trim();
  const note = text('note');
  return {
    contact: { name: text('name'), email: text('email'), phone: text('phone') },
    ...(note === '' ? {} : { note }),
    consent: { accepted: fieldOf(form, 'consent') === 'yes', version: PRIVACY_VERSION },
  };
};
