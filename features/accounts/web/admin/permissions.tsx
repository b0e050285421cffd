import { Fragment } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { listPermissions } from '../../contract/admin.ts';
import { ALL_ROLES } from '../../rules/matrix.ts';
import { ALL, input, pageNumber } from './admin-page.ts';
import styles from './admin.module.css';
import { RoleField } from './role-field.tsx';

export const handle = { js: false };

const SIZE = 50;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const role = ALL_ROLES.find((known) => known === query.get('role'));
  const service = input(query.get('service'));
  const current = pageNumber(page);
  const found = shownAnswer(await page.call(listPermissions, { query: { role, service, page: current, size: SIZE } }));
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
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
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.permissions'), matches);

/** The matrix for people: each call, who may make it, and whose record it touches. The tests ask the same declarations. */
export default function Permissions() {
  const loaded = useLoaderData<typeof loader>();
  const t = translator(loaded.texts);
  const { here, filter, services, total, pages, calls } = loaded;
  return (
    <AdminList
      t={t}
      caption={t('permissions.count', { count: total })}
      none={t('permissions.none')}
      columns={buildColumns(t)}
      rows={calls}
      pages={{ label: t('pages.label'), ...pages }}
      hrefOf={(page) => adminHref(here, { ...filter, page })}
      filter={
        <AdminFilter action={here} find={t('users.filter')}>
          <RoleField t={t} label={t('permissions.role')} role={filter.role} />
          <SelectField
            label={t('permissions.service')}
            name="service"
            defaultValue={filter.service}
            options={[
              { value: ALL, label: t('permissions.service.all') },
              ...services.map((service) => ({ value: service, label: service })),
            ]}
          />
        </AdminFilter>
      }
    />
  );
}

/** A long address goes on in the next line behind a stroke, not within a word. */
function CallName({ id }: { id: string }) {
  const [first, ...parts] = id.split('/');
  return (
    <span className={styles.code}>
      {first}
      {parts.map((part, place) => (
        <Fragment key={place}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const buildColumns = (t: Translate): AdminColumn<Loaded['calls'][number]>[] => [
  { head: t('permissions.call'), cell: ({ id }) => <CallName id={id} /> },
  {
    head: t('permissions.who'),
    cell: ({ door: access, roles }) => (
      <div className={styles.badges}>
        {access === 'roles' ? (
          roles.map((role) => <Badge key={role}>{t.find(`role.${role}`) ?? role}</Badge>)
        ) : (
          <Badge tone={access === 'anyone' ? 'success' : 'highlight'}>{t(`permissions.access.${access}`)}</Badge>
        )}
      </div>
    ),
  },
  { head: t('permissions.whose'), cell: ({ object }) => t(`permissions.object.${object}`) },
];
