import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { inviteStaff, listStaff } from '../../contract/office.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { AccountForm } from '../account-form.tsx';
import { answerOf, crossSite, faultsOf, faultyAnswer, hasFaults, statusOf, textOf } from '../form-answer.ts';
import { momentShown } from '../moments.ts';
import { ALL, given, orNotFound, PAGE_SIZE, pageNumber } from './office-page.ts';
import styles from './office.module.css';
import { OfficePages } from './pages.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const text = given(query.get('text'));
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const current = pageNumber(page);
  const found = orNotFound(await page.call(listStaff, { query: { text, role, page: current, size: PAGE_SIZE } }));
  const here = page.path('adminArea', { area: 'users' });
  return {
    texts: page.texts('accounts', 'people', 'ui'),
    token: page.formToken,
    here,
    filter: { text: text ?? '', role: role ?? ALL },
    total: found.total,
    pages: { current, total: Math.ceil(found.total / PAGE_SIZE) },
    people: found.people.map((person) => ({
      ...person,
      href: `${here}/${person.id}`,
      seen: person.lastSeenAt === null ? null : momentShown(person.lastSeenAt, page.market),
    })),
  };
};
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return data(crossSite(page), { status: 403 });
  const body = { email: textOf(form, 'email').trim(), name: textOf(form, 'name') };
  const faults = faultsOf(page, inviteStaff.body, body);
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const result = await page.call(inviteStaff, { body });
  if (!result.ok) return data(answerOf({ page, form }, result), { status: statusOf(result) });
  return redirect(`${page.path('adminArea', { area: 'users' })}/${result.value.id}?done=invited`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('admin.area.users'), matches);

/** Who works here, with what roles; and the way to invite somebody. */
export default function Users() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = sayer(loaded.texts);
  const { here, filter, pages, people, token } = loaded;
  return (
    <Stack gap={6}>
      <form method="get" action={here} className={styles.filter}>
        <TextField label={say('users.text')} name="text" type="search" defaultValue={filter.text} maxLength={120} />
        <SelectField
          label={say('users.role')}
          name="role"
          defaultValue={filter.role}
          options={[
            { value: ALL, label: say('users.role.all') },
            ...ALL_ROLES.map((role) => ({ value: role, label: say(`role.${role}`) })),
          ]}
        />
        <Button type="submit" variant="secondary">
          {say('users.filter')}
        </Button>
      </form>
      {people.length === 0 ? <Notice>{say('users.none')}</Notice> : <PeopleTable say={say} loaded={loaded} />}
      <OfficePages say={say} here={here} filter={filter} pages={pages} />
      <AccountForm keys={{ token }} message={answer?.message}>
        <FormSection title={say('users.invite')} text={say('users.invite.text')}>
          <TextField
            label={say('signUp.name')}
            name="name"
            autoComplete="off"
            defaultValue={answer?.values['name']}
            error={answer?.fields['name']}
          />
          <TextField
            label={say('signUp.email')}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={answer?.values['email']}
            error={answer?.fields['email']}
          />
        </FormSection>
        <FormActions>
          <Button type="submit">{say('users.invite.send')}</Button>
        </FormActions>
      </AccountForm>
    </Stack>
  );
}

function PeopleTable({ say, loaded: { people, total } }: { say: Say; loaded: Loaded }) {
  return (
    <Table caption={say('users.count', { count: total })}>
      <thead>
        <tr>
          <th scope="col">{say('users.person')}</th>
          <th scope="col">{say('users.roles')}</th>
          <th scope="col">{say('users.factor')}</th>
          <th scope="col">{say('users.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <a href={person.href}>{person.name}</a>
              <span className={styles.quiet}>{person.email}</span>
            </th>
            <td>
              <div className={styles.badges}>
                {person.grants.map((grant) => (
                  <Badge key={grant.id}>{say(`role.${grant.role}`)}</Badge>
                ))}
              </div>
            </td>
            <td>{say(person.hasFactor ? 'users.factor.yes' : 'users.factor.no')}</td>
            <td>{person.seen ?? say('users.seen.never')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
