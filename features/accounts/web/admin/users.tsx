import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList } from '#ui/admin-list.tsx';
import { columnParams } from '#ui/columns.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { inviteStaff, listStaff } from '../../contract/admin.ts';
import { AccountForm } from '../account-form.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { RoleField } from './role-field.tsx';
import { userColumns } from './user-columns.tsx';
import { loader, type UsersLoaded } from './users-loader.ts';

export const handle = { js: false };

export { loader };

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const body = { email: fieldOf(form, 'email').trim(), name: fieldOf(form, 'name') };
  const faults = faultsOf(page, inviteStaff.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(inviteStaff, { body });
  if (!result.ok) return refusedForm(page, form, result);
  const here = page.path('adminArea', { area: 'users' });
  const maySee = listStaff.roles.some((role) => page.user?.roles.includes(role));
  return redirect(`${maySee ? `${here}/${result.value.id}` : here}?done=invited`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.users'), matches);

/** Who works here, with what roles; and the way to invite somebody. */
export default function Users() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { here, filter, chosen, total, isMore, pages, people, isInvited } = loaded;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={null} done={isInvited && answer === undefined ? t('users.invite.sent') : null} />
      {people !== null && (
        <AdminList
          t={t}
          caption={t(isMore ? 'users.countMore' : 'users.count', { count: total })}
          none={t('users.none')}
          columns={userColumns(t)}
          rows={people}
          pages={{ label: t('pages.label'), ...pages }}
          hrefOf={(page) => adminHref(here, { ...filter, ...columnParams(chosen), page })}
          choice={{ t, here, query: filter, chosen, isExported: true }}
          filter={<Filter t={t} loaded={loaded} />}
        />
      )}
      <AccountForm message={answer?.message}>
        <FormSection title={t('users.invite')} text={t('users.invite.text')}>
          <TextField
            label={t('signUp.name')}
            name="name"
            autoComplete="off"
            defaultValue={answer?.values['name']}
            error={answer?.fields['name']}
          />
          <TextField
            label={t('signUp.email')}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={answer?.values['email']}
            error={answer?.fields['email']}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{t('users.invite.send')}</Button>
        </FormActions>
      </AccountForm>
    </Stack>
  );
}

function Filter({ t, loaded: { here, filter, chosen } }: { t: Translate; loaded: UsersLoaded }) {
  return (
    <AdminFilter action={here} find={t('users.filter')} held={columnParams(chosen)}>
      <TextField label={t('users.text')} name="text" type="search" defaultValue={filter.text} maxLength={120} />
      <RoleField t={t} label={t('users.role')} role={filter.role} />
    </AdminFilter>
  );
}
