import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ownPath } from '#kernel/own-path.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { findLatestUpdate, getSelf, patchSelf } from '../contract/user.ts';
import { isStepDone } from '../rules/complement.ts';
import { AccountForm } from './account-form.tsx';
import { AddressFields } from './address-fields.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm, statusOf } from '#ui/form-answer.ts';
import { LawNote } from './law-note.tsx';
import { dayShown } from './date-times.ts';
import { selfBody, selfValues } from './self-form.ts';
import { SelfFields } from './self-fields.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [self, update] = await Promise.all([page.call(getSelf, {}), page.call(findLatestUpdate, {})]);
  if (!self.ok) throw data(null, { status: statusOf(self) });
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
    market: page.market,
    /** Where the person came from, of this site alone. */
    back: ownPath(page.url.searchParams.get('next'), ''),
    saved: page.url.searchParams.get('saved') !== null,
    complement: {
      href: page.path('accountComplement', { step: 'user-data' }),
      done: isStepDone('user-data', { ...self.value, hasDealer: false }),
    },
    email: self.value.email,
    documents: self.value.documents,
    values: selfValues(self.value, page.market),
    changed: update.ok && update.value.at !== null ? dayShown(update.value.at, page.market) : null,
  };
};

const toNext = (path: string, next: string): string =>
  next === '' ? path : `${path}&${new URLSearchParams({ next })}`;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const body = selfBody(form, page.market);
  const faults = faultsOf(page, patchSelf.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(patchSelf, { body });
  if (!result.ok) return refusedForm(page, form, result);
  const next = ownPath(page.url.searchParams.get('next'), '');
  return redirect(toNext(`${page.path('accountData')}?saved=1`, next), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('data.title'), matches);

export default function PersonalData() {
  const { texts, market, back, saved, complement, email, documents, values, changed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const form = { t, market, values: answer?.values ?? values, errors: answer?.fields ?? {} };
  return (
    <Stack gap={6}>
      {back !== '' && (
        <div>
          <LinkButton href={back} variant={saved ? 'primary' : 'quiet'}>
            {t('data.back')}
          </LinkButton>
        </div>
      )}
      {saved && answer === undefined && (
        <Notice tone="success" live>
          {t('data.saved')}
        </Notice>
      )}
      <Notice
        actions={
          <LinkButton href={complement.href} variant="secondary">
            {t(complement.done ? 'complement.review' : 'complement.go')}
          </LinkButton>
        }
      >
        {t('complement.invite')}
      </Notice>
      <AccountForm message={answer?.message}>
        <SelfFields form={form} email={email} documents={documents} />
        <AddressFields form={form} />
        <LawNote t={t} />
        <FormActions>
          {changed !== null && <span>{t('data.changed', { date: changed })}</span>}
          <Button type="submit" size="large">
            {t('data.save')}
          </Button>
        </FormActions>
      </AccountForm>
    </Stack>
  );
}
