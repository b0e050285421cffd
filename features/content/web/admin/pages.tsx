import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { VERSION_STATES } from '../../rules/page-machine.ts';
import { pagesAction, pagesLoader, type PagesLoaded } from './pages-data.ts';
import styles from './admin.module.css';

export const handle = { js: false };
export const loader = pagesLoader;
export const action = pagesAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('pageAdmin.pages'), matches);

function NewPage({ t, answer }: { t: Translate; answer: PageFormAnswer | undefined }) {
  const field = (name: 'slug' | 'title') => ({
    name,
    label: t(`pageAdmin.new.${name}`),
    defaultValue: answer?.values[name] ?? '',
    error: answer?.fields[name],
  });
  return (
    <PageForm noValidate className={styles.inline}>
      <TextField {...field('title')} maxLength={120} />
      <TextField {...field('slug')} maxLength={60} hint={t('pageAdmin.new.slug.hint')} />
      <Button type="submit">{t('pageAdmin.new')}</Button>
    </PageForm>
  );
}

/** To the home, the menu, the footer or the banners: the first time each begins as what visitors see today. */
function OwnWay({ t, own: { slug, href } }: { t: Translate; own: PagesLoaded['own'][number] }) {
  if (href !== null) {
    return (
      <LinkButton variant="secondary" href={href}>
        {t(`pageAdmin.${slug}`)}
      </LinkButton>
    );
  }
  return (
    <PageForm held={{ do: slug }}>
      <Button type="submit" variant="secondary">
        {t(`pageAdmin.${slug}.begin`)}
      </Button>
    </PageForm>
  );
}

const SHOWN_TONES = { none: 'neutral', planned: 'accent', live: 'success', over: 'warning' } as const;

const buildColumns = (t: Translate): AdminColumn<PagesLoaded['rows'][number]>[] => [
  {
    head: t('pageAdmin.field.title'),
    cell: ({ href, title, ownName, linked }) => (
      <>
        <a href={href}>{title || t(ownName ?? 'pageAdmin.untitled')}</a>
        {linked.length > 0 && (
          <span className={styles.under}>
            {t('console.linked.row', { n: linked.length, places: linked.join(', ') })}
          </span>
        )}
      </>
    ),
  },
  { head: t('pageAdmin.address'), cell: ({ address }) => address },
  { head: t('pageAdmin.newest'), cell: (row) => t(`pageAdmin.state.${row.state}`) },
  {
    head: t('pageAdmin.shown'),
    cell: ({ shown, shownWords, ends }) => (
      <Cluster>
        <Badge tone={SHOWN_TONES[shown]}>{t(shownWords)}</Badge>
        {ends !== null && <Badge tone="warning">{t('pageAdmin.endsSoon', { when: ends })}</Badge>}
      </Cluster>
    ),
  },
  { head: t('pageAdmin.planned'), cell: ({ next }) => next ?? '–' },
  { head: t('pageAdmin.changedAt'), cell: ({ changed }) => changed },
];

function PageList({ t, loaded }: { t: Translate; loaded: PagesLoaded }) {
  const { here, text, state, current, pages, total, isMore, rows } = loaded;
  const isNarrowed = text !== '' || state !== '';
  return (
    <AdminList
      t={t}
      caption={t(isMore ? 'pageAdmin.countMore' : 'pageAdmin.count', { count: total })}
      none={t(isNarrowed ? 'pageAdmin.none.found' : 'pageAdmin.none')}
      pages={{ label: t('console.pages'), current, total: pages }}
      hrefOf={(p) => adminHref(here, { q: text, state, p })}
      filter={
        <AdminFilter action={here} find={t('console.find')}>
          <AdminSearchField label={t('pageAdmin.words')} text={text} />
          <SelectField
            label={t('pageAdmin.state')}
            optional=""
            name="state"
            defaultValue={state}
            options={[
              { value: '', label: t('console.all') },
              ...VERSION_STATES.map((value) => ({ value, label: t(`pageAdmin.state.${value}`) })),
            ]}
          />
        </AdminFilter>
      }
      rows={rows}
      columns={buildColumns(t)}
    />
  );
}

/** Every page of the brand in the market, and the way to a new one. */
export default function PagesAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={null} />
      <Disclosure summary={t('pageAdmin.newPage')} open={answer !== undefined || loaded.total === 0}>
        <NewPage t={t} answer={answer} />
      </Disclosure>
      <Cluster>
        {loaded.own.map((own) => (
          <OwnWay key={own.slug} t={t} own={own} />
        ))}
        <LinkButton variant="secondary" href={`${loaded.here}/pictures`}>
          {t('pageAdmin.pictures')}
        </LinkButton>
      </Cluster>
      <PageList t={t} loaded={loaded} />
    </Stack>
  );
}
