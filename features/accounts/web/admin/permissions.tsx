import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { deskHref, shownAnswer } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { listPermissions } from '../../contract/office.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { ALL, given, pageNumber } from './office-page.ts';
import styles from './office.module.css';
import { RoleField } from './role-field.tsx';

export const handle = { js: false };

const SIZE = 50;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const service = given(query.get('service'));
  const current = pageNumber(page);
  const found = shownAnswer(await page.call(listPermissions, { query: { role, service, page: current, size: SIZE } }));
  return {
    texts: page.texts('accounts', 'people', 'ui'),
    here: page.path('adminArea', { area: 'permissions' }),
    filter: { role: role ?? ALL, service: service ?? ALL },
    services: found.services,
    calls: found.calls,
    total: found.total,
    pages: { current, total: Math.ceil(found.total / SIZE) },
  };
};
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('admin.area.permissions'), matches);

/** The matrix for people: each call, who may make it, and whose record it touches. The tests ask the same declarations. */
export default function Permissions() {
  const loaded = useLoaderData<typeof loader>();
  const say = sayer(loaded.texts);
  const { here, filter, services, total, pages, calls } = loaded;
  return (
    <DeskList
      say={say}
      caption={say('permissions.count', { count: total })}
      none={say('permissions.none')}
      columns={columnsOf(say)}
      rows={calls}
      pages={{ label: say('pages.label'), ...pages }}
      hrefOf={(page) => deskHref(here, { ...filter, page })}
      filter={
        <DeskFilter action={here} find={say('users.filter')}>
          <RoleField say={say} label={say('permissions.role')} role={filter.role} />
          <SelectField
            label={say('permissions.service')}
            name="service"
            defaultValue={filter.service}
            options={[
              { value: ALL, label: say('permissions.service.all') },
              ...services.map((service) => ({ value: service, label: service })),
            ]}
          />
        </DeskFilter>
      }
    />
  );
}

const columnsOf = (say: Say): DeskColumn<Loaded['calls'][number]>[] => [
  { head: say('permissions.call'), cell: ({ id }) => <span className={styles.code}>{id}</span> },
  {
    head: say('permissions.who'),
    cell: ({ door, roles }) => (
      <div className={styles.badges}>
        {door === 'roles' ? (
          roles.map((role) => <Badge key={role}>{say(`role.${role}`)}</Badge>)
        ) : (
          <Badge tone={door === 'anyone' ? 'success' : 'highlight'}>{say(`permissions.door.${door}`)}</Badge>
        )}
      </div>
    ),
  },
  { head: say('permissions.whose'), cell: ({ object }) => say(`permissions.object.${object}`) },
];
