import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './admin.module.css';
import { shownValue } from './entry-badges.tsx';
import type { EntryLoaded } from './entry-data.ts';

type PartProps = { t: Translate; loaded: EntryLoaded };
type Change = EntryLoaded['changes'][number];

const whoOf = (t: Translate, name: string | null): string => name ?? t('dictionaryAdmin.someone');

/** What a second person is to decide, or the way to take an own proposal back. */
export function Waiting({ t, loaded }: PartProps) {
  const { entry, changes } = loaded;
  const open = changes.find(({ state }) => state === 'PROPOSED');
  if (open === undefined) return null;
  const held = { change: open.id, edition: entry.edition };
  if (open.own) {
    return (
      <Stack gap={4}>
        <Notice>{t('dictionaryAdmin.waits')}</Notice>
        <blockquote className={styles.words}>{open.value}</blockquote>
        <PageForm held={{ ...held, decision: 'WITHDRAW' }}>
          <Button type="submit" variant="secondary">
            {t('dictionaryAdmin.withdraw')}
          </Button>
        </PageForm>
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Notice tone="warning">
        <span className={styles.words}>
          {t('dictionaryAdmin.decide', { who: whoOf(t, open.by), value: open.value ?? '' })}
        </span>
      </Notice>
      <PageForm held={{ ...held, decision: 'APPROVE' }}>
        <Button type="submit">{t('dictionaryAdmin.approve')}</Button>
      </PageForm>
      <Disclosure summary={t('dictionaryAdmin.refuse')}>
        <PageForm held={{ ...held, decision: 'REFUSE' }}>
          <Stack gap={3}>
            <TextField label={t('dictionaryAdmin.reason')} name="reason" maxLength={300} />
            <Button type="submit" variant="secondary">
              {t('dictionaryAdmin.refuse')}
            </Button>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}

function Again({ t, loaded, change }: PartProps & { change: Change }) {
  const { entry } = loaded;
  const isUseful = change.state === 'APPLIED' && change.value !== null && change.value !== entry.value;
  if (!isUseful || entry.rule === 'fixed' || entry.state === 'gone') return null;
  return (
    <PageForm held={{ edition: entry.edition, value: change.value ?? '' }}>
      <Button type="submit" variant="secondary" aria-label={t('dictionaryAdmin.again.label', { when: change.at })}>
        {t('dictionaryAdmin.again')}
      </Button>
    </PageForm>
  );
}

const buildColumns = ({ t, loaded }: PartProps): AdminColumn<Change>[] => [
  { head: t('dictionaryAdmin.when'), cell: ({ at }) => at },
  {
    head: t('dictionaryAdmin.who'),
    cell: ({ by, fromFile }) => `${whoOf(t, by)}${fromFile ? ` (${t('dictionaryAdmin.fromFile')})` : ''}`,
  },
  {
    head: t('dictionaryAdmin.change'),
    cell: ({ before, value }) => (
      <span className={styles.words}>
        <del>{shownValue(t, loaded.entry.kind, before)}</del>
        <br />
        <ins>{value === null ? t('dictionaryAdmin.toStandard') : shownValue(t, loaded.entry.kind, value)}</ins>
      </span>
    ),
  },
  {
    head: t('dictionaryAdmin.decided'),
    cell: ({ state, decidedAt, decidedBy }) =>
      [t(`dictionaryAdmin.changeState.${state}`), decidedAt === null ? '' : `${whoOf(t, decidedBy)}, ${decidedAt}`]
        .filter((one) => one !== '')
        .join(': '),
  },
  { head: t('dictionaryAdmin.reason'), cell: ({ reason }) => reason ?? '–' },
  { head: t('console.actions'), cell: (change) => <Again t={t} loaded={loaded} change={change} /> },
];

/** Who changed it when, from what to what. */
export function History(parts: PartProps) {
  const { t, loaded } = parts;
  return (
    <AdminList
      caption={t('dictionaryAdmin.history')}
      none={t('dictionaryAdmin.history.none')}
      rows={loaded.changes}
      columns={buildColumns(parts)}
    />
  );
}
