import { Badge } from '#ui/badge.tsx';
import type { AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './admin.module.css';
import type { UsersLoaded } from './users-loader.ts';

/** What stands in the list and in its file. */
export const userColumns = (t: Translate): AdminColumn<NonNullable<UsersLoaded['people']>[number]>[] => [
  {
    key: 'person',
    head: t('users.person'),
    cell: ({ href, name, email }) => (
      <>
        <a href={href}>{name}</a>
        <span className={styles.quiet}>{email}</span>
      </>
    ),
  },
  {
    key: 'roles',
    head: t('users.roles'),
    text: ({ grants }) => grants.map(({ role }) => t.find(`role.${role}`) ?? role).join(', '),
    cell: ({ grants }) => (
      <div className={styles.badges}>
        {grants.map(({ id, role }) => (
          <Badge key={id}>{t.find(`role.${role}`) ?? role}</Badge>
        ))}
      </div>
    ),
  },
  {
    key: 'factor',
    head: t('users.factor'),
    cell: ({ hasFactor }) => t(hasFactor ? 'users.factor.yes' : 'users.factor.no'),
  },
  { key: 'seen', head: t('users.seen'), cell: ({ seen }) => seen ?? t('users.seen.never') },
];
