import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { listPermissions } from '../../contract/office.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { ALL, given, orNotFound, pageNumber } from './office-page.ts';
import styles from './office.module.css';
import { OfficePages } from './pages.tsx';

export const handle = { js: false };

const SIZE = 50;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const service = given(query.get('service'));
  const current = pageNumber(page);
  const found = orNotFound(await page.call(listPermissions, { query: { role, service, page: current, size: SIZE } }));
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
  const { here, filter, services, pages, calls } = loaded;
  return (
    <Stack gap={6}>
      <form method="get" action={here} className={styles.filter}>
        <SelectField
          label={say('permissions.role')}
          name="role"
          defaultValue={filter.role}
          options={[
            { value: ALL, label: say('users.role.all') },
            ...ALL_ROLES.map((role) => ({ value: role, label: say(`role.${role}`) })),
          ]}
        />
        <SelectField
          label={say('permissions.service')}
          name="service"
          defaultValue={filter.service}
          options={[
            { value: ALL, label: say('permissions.service.all') },
            ...services.map((service) => ({ value: service, label: service })),
          ]}
        />
        <Button type="submit" variant="secondary">
          {say('users.filter')}
        </Button>
      </form>
      {calls.length === 0 ? <Notice>{say('permissions.none')}</Notice> : <CallTable say={say} loaded={loaded} />}
      <OfficePages say={say} here={here} filter={filter} pages={pages} />
    </Stack>
  );
}

function CallTable({ say, loaded: { calls, total } }: { say: Say; loaded: Loaded }) {
  return (
    <Table caption={say('permissions.count', { count: total })}>
      <thead>
        <tr>
          <th scope="col">{say('permissions.call')}</th>
          <th scope="col">{say('permissions.who')}</th>
          <th scope="col">{say('permissions.whose')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <th scope="row" className={styles.code}>
              {call.id}
            </th>
            <td>
              <div className={styles.badges}>
                {call.door === 'roles' ? (
                  call.roles.map((role) => <Badge key={role}>{say(`role.${role}`)}</Badge>)
                ) : (
                  <Badge tone={call.door === 'anyone' ? 'success' : 'highlight'}>
                    {say(`permissions.door.${call.door}`)}
                  </Badge>
                )}
              </div>
            </td>
            <td>{say(`permissions.object.${call.object}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
