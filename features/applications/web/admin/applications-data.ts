import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { refusedForm, refusedLine } from '#ui/form-answer.ts';
import { fieldOf, filledIn } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { createKey, listKeys, revokeKey, type KeyRecord } from '../../contract/keys.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'applications' });

const shownKey = ({ market }: Page, { createdAt, lastUsedAt, ...key }: KeyRecord) => ({
  ...key,
  createdShown: formatDateTime(createdAt, market),
  usedShown: lastUsedAt === null ? null : formatDateTime(lastUsedAt, market),
});
export type ShownKey = ReturnType<typeof shownKey>;

export const keysLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { keys, scopes } = shownAnswer(await page.call(listKeys, {}));
  return {
    texts: page.shownTexts('journeys', 'console'),
    isRevoked: page.url.searchParams.get('done') === 'revoked',
    keys: keys.map((key) => shownKey(page, key)),
    scopes,
  };
};

const inputOf = (form: FormData) => ({
  name: filledIn(form, 'name') ?? '',
  scopes: form.getAll('scopes').filter((one) => typeof one === 'string'),
  perMinute: Number(filledIn(form, 'perMinute') ?? 0),
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
