import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import styles from './admin.module.css';
import { EntryBadges, entryName, shownValue } from './entry-badges.tsx';
import { entryAction, entryLoader, type EntryLoaded } from './entry-data.ts';
import { EntryForm } from './entry-form.tsx';
import { History, Waiting } from './entry-history.tsx';

export const handle = { js: false };
export const loader = entryLoader;
export const action = entryAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.entry.id, matches);

type PartProps = { t: Translate; loaded: EntryLoaded };

const usesOf = (t: Translate, { uses }: EntryLoaded['entry']): string | null => {
  if (uses === null) return null;
  const { pages, programs } = uses;
  if (pages.length + programs.length === 0) return t('dictionaryAdmin.uses.none');
  const said = programs.length === 0 ? [] : [t('dictionaryAdmin.uses.programs', { names: programs.join(', ') })];
  const named = pages.map((page) => (page === '*' ? t('dictionaryAdmin.uses.all') : page));
  return [...(named.length === 0 ? [] : [named.join(', ')]), ...said].join('. ');
};

function Facts({ t, loaded: { entry } }: PartProps) {
  const { kind, standard, otherMarket } = entry;
  const elsewhere = otherMarket === null ? t('dictionaryAdmin.otherMarket.standard') : shownValue(t, kind, otherMarket);
  return (
    <AdminFacts
      facts={[
        [t('dictionaryAdmin.standard'), standard === '' ? null : shownValue(t, kind, standard)],
        [t('dictionaryAdmin.otherMarket'), elsewhere],
        [t('dictionaryAdmin.uses'), usesOf(t, entry)],
      ]}
    />
  );
}

const NOTES = { broken: 'dictionaryAdmin.brokenNote', gone: 'dictionaryAdmin.goneNote' } as const;

/** Why it may not be changed as others are. */
function Note({ t, loaded: { entry } }: PartProps) {
  const { state, rule } = entry;
  if (rule === 'fixed') return <Notice>{t('dictionaryAdmin.fixedNote')}</Notice>;
  if (state === 'broken' || state === 'gone') return <Notice tone="warning">{t(NOTES[state])}</Notice>;
  return rule === 'legal' && <Notice>{t('dictionaryAdmin.legalNote')}</Notice>;
}

/** One text or setting: its default, what is said instead, and all that was. */
export default function EntryAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { entry, done, back } = loaded;
  const t = translator(loaded.texts);
  const isFixed = entry.rule === 'fixed';
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={done === null || answer !== undefined ? null : t(`dictionaryAdmin.done.${done}`)}
      />
      <h2 className={styles.title}>{entryName(t, entry.id)}</h2>
      <EntryBadges t={t} entry={entry} />
      <Facts t={t} loaded={loaded} />
      <Note t={t} loaded={loaded} />
      <Waiting t={t} loaded={loaded} />
      {(!isFixed || entry.value !== null) && <EntryForm t={t} entry={entry} answer={answer} />}
      <History t={t} loaded={loaded} />
      <Cluster>
        <LinkButton variant="secondary" href={back}>
          {t('dictionaryAdmin.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
