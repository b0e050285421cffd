import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import { MANUAL_STATES } from '../../contract/manual.ts';
import type { ManualsLoaded } from './manuals-loader.ts';

const TONES = { current: 'success', planned: 'accent', over: 'neutral' } as const satisfies Record<string, BadgeTone>;

type Manual = ManualsLoaded['manuals'][number];
type Props = { t: Translate; loaded: ManualsLoaded };

const buildColumns = ({ t, loaded }: Props): AdminColumn<Manual>[] => [
  { head: t('manualAdmin.name'), cell: ({ path, name }) => <a href={path}>{name}</a> },
  { head: t('manualAdmin.modelCode'), cell: ({ modelCode }) => modelCode ?? t('console.all') },
  { head: t('manualAdmin.validity'), cell: ({ from, until }) => (until === null ? from : `${from} – ${until}`) },
  {
    head: t('manualAdmin.readers'),
    cell: ({ regional, dealerGroup }) =>
      [regional, dealerGroup].filter(Boolean).join(', ') || t('manualAdmin.everybody'),
  },
  {
    head: t('console.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`manualAdmin.state.${state}`)}</Badge>,
  },
  { head: t('console.actions'), cell: (manual) => <Actions t={t} loaded={loaded} manual={manual} /> },
];

function Actions({ t, loaded, manual }: Props & { manual: Manual }) {
  const { here, text, current, token } = loaded;
  const { id, name } = manual;
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={id} />
      <Cluster gap={2}>
        <LinkButton
          variant="secondary"
          href={adminHref(here, { edit: id, q: text, p: current })}
          aria-label={t('manualAdmin.edit.label', { name })}
        >
          {t('console.edit')}
        </LinkButton>
        <Button type="submit" variant="quiet" aria-label={t('manualAdmin.delete.label', { name })}>
          {t('console.delete')}
        </Button>
      </Cluster>
    </form>
  );
}

function Filter({ t, loaded }: Props) {
  const { here, text, state } = loaded;
  return (
    <AdminFilter action={here} find={t('console.find')}>
      <AdminSearchField label={t('manualAdmin.words')} text={text} />
      <SelectField
        label={t('console.state')}
        name="state"
        defaultValue={state === '' ? 'all' : state}
        options={[
          { value: 'all', label: t('console.all') },
          ...MANUAL_STATES.map((one) => ({ value: one, label: t(`manualAdmin.state.${one}`) })),
        ]}
      />
    </AdminFilter>
  );
}

/** Manuals, by name. */
export function ManualTable({ t, loaded }: Props) {
  const { here, text, state, manuals, current, pages } = loaded;
  return (
    <AdminList
      t={t}
      caption={t('manualAdmin.list')}
      none={t('manualAdmin.none')}
      columns={buildColumns({ t, loaded })}
      rows={manuals}
      pages={{ label: t('console.pages'), current, total: pages }}
      hrefOf={(page) => adminHref(here, { q: text, state, p: page })}
      filter={<Filter t={t} loaded={loaded} />}
    />
  );
}
