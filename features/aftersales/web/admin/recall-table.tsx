import { Badge } from '#ui/badge.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import type { RecallsLoaded } from './recalls-loader.ts';

type Campaign = RecallsLoaded['campaigns'][number];
type Props = { t: Translate; loaded: RecallsLoaded };

const buildColumns = ({ t, loaded: { here, text, current } }: Props): AdminColumn<Campaign>[] => [
  { head: t('recallAdmin.code'), cell: ({ code }) => code },
  { head: t('recallAdmin.name'), cell: ({ title }) => title },
  { head: t('recallAdmin.notifiedOn'), cell: ({ notified }) => notified },
  {
    head: t('recallAdmin.progress'),
    cell: ({ attended, vehicles }) => t('recallAdmin.attended', { done: attended, n: vehicles }),
    isNumber: true,
  },
  {
    head: t('console.state'),
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{t(published ? 'recallAdmin.on' : 'recallAdmin.off')}</Badge>
    ),
  },
  {
    head: t('console.actions'),
    cell: ({ id, code }) => (
      <LinkButton
        variant="secondary"
        href={adminHref(here, { edit: id, q: text, p: current })}
        aria-label={t('recallAdmin.edit.label', { code })}
      >
        {t('console.edit')}
      </LinkButton>
    ),
  },
];

/** Every campaign, the newest first. */
export function RecallTable({ t, loaded }: Props) {
  const { here, text, campaigns, current, pages } = loaded;
  return (
    <AdminList
      t={t}
      caption={t('recallAdmin.list')}
      none={t('recallAdmin.none')}
      columns={buildColumns({ t, loaded })}
      rows={campaigns}
      pages={{ label: t('console.pages'), current, total: pages }}
      hrefOf={(page) => adminHref(here, { q: text, p: page })}
      filter={
        <AdminFilter action={here} find={t('console.find')}>
          <AdminSearchField label={t('recallAdmin.words')} text={text} />
        </AdminFilter>
      }
    />
  );
}
