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
import { deskHref, shownAnswer } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { inviteStaff, listStaff } from '../../contract/office.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { AccountForm } from '../account-form.tsx';
import { answerOf, crossSite, faultsOf, faultyAnswer, hasFaults, statusOf, textOf } from '../form-answer.ts';
import { momentShown } from '../moments.ts';
import { ALL, given, PAGE_SIZE, pageNumber } from './office-page.ts';
import styles from './office.module.css';
import { RoleField } from './role-field.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const text = given(query.get('text'));
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const current = pageNumber(page);
  const found = shownAnswer(await page.call(listStaff, { query: { text, role, page: current, size: PAGE_SIZE } }));
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
  const { here, filter, total, pages, people, token } = loaded;
  return (
    <Stack gap={6}>
      <DeskList
        say={say}
        caption={say('users.count', { count: total })}
        none={say('users.none')}
        columns={columnsOf(say)}
        rows={people}
        pages={{ label: say('pages.label'), ...pages }}
        hrefOf={(page) => deskHref(here, { ...filter, page })}
        filter={<Filter say={say} loaded={loaded} />}
      />
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

function Filter({ say, loaded: { here, filter } }: { say: Say; loaded: Loaded }) {
  return (
    <DeskFilter action={here} find={say('users.filter')}>
      <TextField label={say('users.text')} name="text" type="search" defaultValue={filter.text} maxLength={120} />
      <RoleField say={say} label={say('users.role')} role={filter.role} />
    </DeskFilter>
  );
}

const columnsOf = (say: Say): DeskColumn<Loaded['people'][number]>[] => [
  {
    head: say('users.person'),
    cell: ({ href, name, email }) => (
      <>
        <a href={href}>{name}</a>
        <span className={styles.quiet}>{email}</span>
      </>
    ),
  },
  {
    head: say('users.roles'),
    cell: ({ grants }) => (
      <div className={styles.badges}>
        {grants.map(({ id, role }) => (
          <Badge key={id}>{say(`role.${role}`)}</Badge>
        ))}
      </div>
    ),
  },
  { head: say('users.factor'), cell: ({ hasFactor }) => say(hasFactor ? 'users.factor.yes' : 'users.factor.no') },
  { head: say('users.seen'), cell: ({ seen }) => seen ?? say('users.seen.never') },
];
