import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { fieldWords, valueWords } from './field-words.ts';
import type { PageLoaded } from './page-data.ts';
import styles from './admin.module.css';

type PartProps = { readonly t: Translate; readonly loaded: PageLoaded };
type Version = PageLoaded['versions'][number];

function Changes({ t, version }: { t: Translate; version: Version }) {
  if (version.before === null || version.changes.length === 0) return null;
  return (
    <Disclosure summary={t('pageAdmin.changes', { count: version.changes.length, n: version.before })}>
      <dl className={styles.changes}>
        {version.changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldWords(t, field)}</dt>
            <dd>
              {before !== '' && <del>{valueWords(t, field, before)}</del>}{' '}
              {after !== '' && <ins>{valueWords(t, field, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** One person brings back what two once made visible; the reason stays. */
function ShowAgain({ t, loaded, version }: PartProps & { version: Version }) {
  if (!version.mayComeBack || version.id === loaded.currentId) return null;
  return (
    <Disclosure summary={t('pageAdmin.showAgain')}>
      <PageForm held={{ do: 'show', version: version.id, edition: loaded.edition }}>
        <Stack gap={3}>
          <TextField label={t('pageAdmin.reason')} name="reason" minLength={3} maxLength={300} />
          <Button type="submit" variant="secondary" aria-label={t('pageAdmin.showAgain.label', { n: version.number })}>
            {t('pageAdmin.showAgain')}
          </Button>
        </Stack>
      </PageForm>
    </Disclosure>
  );
}

const buildColumns = ({ t, loaded }: PartProps): AdminColumn<Version>[] => [
  { head: t('pageAdmin.version'), cell: ({ number }) => t('pageAdmin.version.n', { n: number }) },
  {
    head: t('pageAdmin.state'),
    cell: ({ id, state }) => (
      <Badge tone={id === loaded.currentId ? 'success' : 'neutral'}>
        {id === loaded.currentId ? t('pageAdmin.shown.live') : t(`pageAdmin.state.${state}`)}
      </Badge>
    ),
  },
  { head: t('pageAdmin.makers'), cell: ({ makers, changed }) => `${makers}, ${changed}` },
  { head: t('pageAdmin.decided'), cell: ({ decided }) => decided ?? '–' },
  {
    head: t('pageAdmin.planned'),
    cell: ({ publish, ends }) =>
      publish === null && ends !== null
        ? t('pageAdmin.planned.until', { ends })
        : [publish ?? '–', ends].filter((one) => one !== null).join(' – '),
  },
  { head: t('pageAdmin.changed'), cell: (version) => <Changes t={t} version={version} /> },
  { head: t('console.actions'), cell: (version) => <ShowAgain t={t} loaded={loaded} version={version} /> },
];

export function Versions(parts: PartProps) {
  const { t, loaded } = parts;
  return <AdminList caption={t('pageAdmin.versions')} none="" rows={loaded.versions} columns={buildColumns(parts)} />;
}

export function Publications({ t, loaded }: PartProps) {
  return (
    <AdminList
      caption={t('pageAdmin.publications')}
      none={t('pageAdmin.publications.none')}
      rows={loaded.publications}
      columns={[
        {
          head: t('pageAdmin.from'),
          cell: ({ from, isPlanned }) => (isPlanned ? t('pageAdmin.from.planned', { from }) : from),
        },
        { head: t('pageAdmin.until'), cell: ({ until }) => until ?? '–' },
        {
          head: t('pageAdmin.version'),
          cell: ({ number }) =>
            number === null
              ? t(loaded.hasStandard ? 'pageAdmin.shown.home.none' : 'pageAdmin.shown.none')
              : t('pageAdmin.version.n', { n: number }),
        },
        { head: t('pageAdmin.by'), cell: ({ actor }) => actor },
        { head: t('pageAdmin.reason'), cell: ({ reason }) => reason ?? '–' },
      ]}
    />
  );
}
