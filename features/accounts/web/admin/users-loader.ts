import type { LoaderFunctionArgs } from 'react-router';
import type { CallInput, CallOutput } from '#kernel/endpoint.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { readColumns } from '#ui/columns.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { inviteStaff, listStaff } from '../../contract/admin.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { dateTimeShown } from '../date-times.ts';
import { ALL, input, PAGE_SIZE, pageNumber } from './admin-page.ts';

/** Null for those who may invite people and not see who is there. */
const readStaff = async (page: Page, query: CallInput<typeof listStaff>['query']) => {
  const found = await page.call(listStaff, { query });
  const roles = page.user?.roles ?? [];
  if (!found.ok && found.problem?.status === 403 && inviteStaff.roles.some((role) => roles.includes(role))) return null;
  return shownAnswer(found);
};

export const USER_COLUMNS = ['person', 'roles', 'factor', 'seen'] as const;

/** What narrows the list, as its call takes it. */
export const userParams = ({ url: { searchParams } }: Page) => ({
  text: input(searchParams.get('text')),
  role: ALL_ROLES.find((known) => known === searchParams.get('role')),
});

type Person = CallOutput<typeof listStaff>['people'][number];

export const lineOf = (page: Page, person: Person) => ({
  ...person,
  href: `${page.path('adminArea', { area: 'users' })}/${person.id}`,
  seen: person.lastSeenAt === null ? null : dateTimeShown(person.lastSeenAt, page.market),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, role } = userParams(page);
  const current = pageNumber(page);
  const found = await readStaff(page, { text, role, page: current, size: PAGE_SIZE });
  return {
    texts: page.shownTexts('accounts', 'people', 'ui', 'console'),
    here: page.path('adminArea', { area: 'users' }),
    filter: { text: text ?? '', role: role ?? ALL },
    isInvited: page.url.searchParams.get('done') === 'invited',
    total: found?.total ?? 0,
    isMore: found?.isMore ?? false,
    pages: { current, total: Math.ceil((found?.total ?? 0) / PAGE_SIZE) },
    chosen: readColumns(page.url, USER_COLUMNS),
    people: found === null ? null : found.people.map((person) => lineOf(page, person)),
  };
};
export type UsersLoaded = Awaited<ReturnType<typeof loader>>;
