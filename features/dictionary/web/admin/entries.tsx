import { useLoaderData, type MetaArgs } from 'react-router';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { ENTRY_FILTERS } from '../../contract/entries.ts';
import styles from './admin.module.css';
import { entriesLoader, type EntriesLoaded } from './entries-data.ts';
import { areaName, EntryBadges, entryName, shownValue } from './entry-badges.tsx';

export const handle = { js: false };
export const loader = entriesLoader;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.dictionary'), matches);

type Row = EntriesLoaded['rows'][number];

const nowOf = ({ state, value, standard }: Row): string =>
  state === 'changed' || state === 'gone' ? (value ?? '') : standard;

const buildColumns = (t: Translate): AdminColumn<Row>[] => [
  {
    head: t('dictionaryAdmin.shown'),
    cell: (row) => (
      <span className={styles.words}>
        <a href={row.href}>{shownValue(t, row.kind, nowOf(row))}</a>
        <br />
        <span className={styles.key}>{entryName(t, row.id)}</span>
      </span>
    ),
  },
  {
    head: t('dictionaryAdmin.standard'),
    cell: (row) => (
      <span className={styles.words}>{row.value === null ? '–' : shownValue(t, row.kind, row.standard)}</span>
    ),
  },
  { head: t('dictionaryAdmin.state'), cell: (row) => <EntryBadges t={t} entry={row} /> },
];

function Narrow({ t, loaded }: { t: Translate; loaded: EntriesLoaded }) {
  const { here, narrowed, areas } = loaded;
  return (
    <AdminFilter action={here} find={t('console.find')}>
      <AdminSearchField label={t('dictionaryAdmin.words')} text={narrowed.q} />
      <SelectField
        label={t('dictionaryAdmin.area')}
        optional=""
        name="area"
        defaultValue={narrowed.area}
        options={[
          { value: '', label: t('console.all') },
          ...areas.map((value) => ({ value, label: areaName(t, value) })),
        ]}
      />
      <SelectField
        label={t('dictionaryAdmin.only')}
        optional=""
        name="only"
        defaultValue={narrowed.only}
        options={[
          { value: '', label: t('console.all') },
          ...ENTRY_FILTERS.map((value) => ({ value, label: t(`dictionaryAdmin.only.${value}`) })),
        ]}
      />
    </AdminFilter>
  );
}

/** Every text and page setting of the site, with its default beside it. */
export default function Entries() {
  const loaded = useLoaderData<typeof loader>();
  const { here, narrowed, current, pages, total, rows, exchange } = loaded;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <Cluster>
        <LinkButton variant="secondary" href={exchange}>
          {t('dictionaryAdmin.exchange')}
        </LinkButton>
      </Cluster>
      <AdminList
        t={t}
        caption={t('dictionaryAdmin.count', { count: total })}
        none={t('dictionaryAdmin.none')}
        pages={{ label: t('console.pages'), current, total: pages }}
        hrefOf={(p) => adminHref(here, { ...narrowed, p })}
        filter={<Narrow t={t} loaded={loaded} />}
        rows={rows}
        columns={buildColumns(t)}
      />
    </Stack>
  );
}
