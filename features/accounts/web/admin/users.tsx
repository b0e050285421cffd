import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { CallInput } from '#kernel/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { inviteStaff, listStaff } from '../../contract/admin.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { AccountForm } from '../account-form.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { dateTimeShown } from '../date-times.ts';
import { ALL, input, PAGE_SIZE, pageNumber } from './admin-page.ts';
import styles from './admin.module.css';
import { RoleField } from './role-field.tsx';

export const handle = { js: false };

/** Null for those who may invite people and not see who is there. */
const readStaff = async (page: Page, query: CallInput<typeof listStaff>['query']) => {
  const found = await page.call(listStaff, { query });
  const roles = page.user?.roles ?? [];
  if (!found.ok && found.problem?.status === 403 && inviteStaff.roles.some((role) => roles.includes(role))) return null;
  return shownAnswer(found);
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const text = input(query.get('text'));
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const current = pageNumber(page);
  const found = await readStaff(page, { text, role, page: current, size: PAGE_SIZE });
  const here = page.path('adminArea', { area: 'users' });
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
    here,
    filter: { text: text ?? '', role: role ?? ALL },
    isInvited: page.url.searchParams.get('done') === 'invited',
    total: found?.total ?? 0,
    isMore: found?.isMore ?? false,
    pages: { current, total: Math.ceil((found?.total ?? 0) / PAGE_SIZE) },
    people:
      found === null
        ? null
        : found.people.map((person) => ({
            ...person,
            href: `${here}/${person.id}`,
            seen: person.lastSeenAt === null ? null : dateTimeShown(person.lastSeenAt, page.market),
          })),
  };
};
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

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
  const { here, filter, total, isMore, pages, people, isInvited } = loaded;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={null} done={isInvited && answer === undefined ? t('users.invite.sent') : null} />
      {people !== null && (
        <AdminList
          t={t}
          caption={t(isMore ? 'users.countMore' : 'users.count', { count: total })}
          none={t('users.none')}
          columns={buildColumns(t)}
          rows={people}
          pages={{ label: t('pages.label'), ...pages }}
          hrefOf={(page) => adminHref(here, { ...filter, page })}
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

function Filter({ t, loaded: { here, filter } }: { t: Translate; loaded: Loaded }) {
  return (
    <AdminFilter action={here} find={t('users.filter')}>
      <TextField label={t('users.text')} name="text" type="search" defaultValue={filter.text} maxLength={120} />
      <RoleField t={t} label={t('users.role')} role={filter.role} />
    </AdminFilter>
  );
}

const buildColumns = (t: Translate): AdminColumn<NonNullable<Loaded['people']>[number]>[] => [
  {
    head: t('users.person'),
    cell: ({ href, name, email }) => (
      <>
        <a href={href}>{name}</a>
        <span className={styles.quiet}>{email}</span>
      </>
    ),
  },
  {
    head: t('users.roles'),
    cell: ({ grants }) => (
      <div className={styles.badges}>
        {grants.map(({ id, role }) => (
          <Badge key={id}>{t.find(`role.${role}`) ?? role}</Badge>
        ))}
      </div>
    ),
  },
  { head: t('users.factor'), cell: ({ hasFactor }) => t(hasFactor ? 'users.factor.yes' : 'users.factor.no') },
  { head: t('users.seen'), cell: ({ seen }) => seen ?? t('users.seen.never') },
];
