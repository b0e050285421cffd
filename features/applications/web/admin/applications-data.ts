import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { addDays, parseIsoDay, toIsoDay, type IsoDay } from '#kernel/days.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { refusedForm, refusedLine } from '#ui/form-answer.ts';
import { fieldOf, filledIn } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { createKey, listKeys, revokeKey, type KeyRecord } from '../../contract/keys.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'applications' });

const shownKey = ({ market }: Page, { createdAt, lastUsedAt, endsOn, ...key }: KeyRecord) => ({
  ...key,
  endsShown: endsOn === null ? null : formatDay(endsOn),
  createdShown: formatDateTime(createdAt, market),
  usedShown: lastUsedAt === null ? null : formatDateTime(lastUsedAt, market),
});
export type ShownKey = ReturnType<typeof shownKey>;

/** What the form begins with: a key that nobody remembers ends. */
const aYearOn = (today: IsoDay): IsoDay => {
  const day = parseIsoDay(today);
  return day === null ? '' : toIsoDay(addDays(day, 365));
};

export const keysLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { keys, scopes, today } = shownAnswer(await page.call(listKeys, {}));
  return {
    texts: page.shownTexts('journeys', 'console'),
    isRevoked: page.url.searchParams.get('done') === 'revoked',
    keys: keys.map((key) => shownKey(page, key)),
    scopes,
    nextYear: aYearOn(today),
  };
};

const inputOf = (form: FormData) => ({
  name: filledIn(form, 'name') ?? '',
  scopes: form.getAll('scopes').filter((one) => typeof one === 'string'),
  perMinute: Number(filledIn(form, 'perMinute') ?? 0),
  endsOn: filledIn(form, 'endsOn') ?? null,
});

export const keysAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (fieldOf(form, 'decision') === 'revoke') {
    const result = await page.call(revokeKey, { params: { id: fieldOf(form, 'id') } });
    return result.ok ? redirect(`${here(page)}?done=revoked`, 303) : refusedLine(page, result);
  }
  const result = await page.submit(createKey, { body: inputOf(form) });
  if (!result.ok) return refusedForm(page, form, result);
  // The key is in the answer to its form alone: nothing keeps it, so nothing is sent elsewhere.
  return data({ shownSecret: result.value.secret }, { headers: { 'cache-control': 'no-store' } });
};
