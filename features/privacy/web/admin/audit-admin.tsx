import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkAudit, searchAudit } from '../../contract/admin.ts';

export const handle = { js: false };

const SIZE = 50;
const FIELDS = ['actor', 'action', 'subject', 'from', 'until'] as const;

const shownTime = (at: string | null, market: Parameters<typeof formatDateTime>[1]): string | null =>
  at === null ? null : formatDateTime(at, market);

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const requested = Object.fromEntries(
    FIELDS.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, 100)]).filter(([, text]) => text !== ''),
  );
  const before = searchParams.get('before');
  const query = { ...requested, size: SIZE, ...(before === null ? {} : { before }) };
  const [found, chain] = await Promise.all([page.call(searchAudit, { query }), page.call(checkAudit, {})]);
  const here = page.path('adminArea', { area: 'audit' });
  const { next, entries } = shownAnswer(found);
  return {
    texts: page.shownTexts('privacy', 'ui'),
    here,
    query: requested as Readonly<Record<string, string>>,
    chain: chain.ok ? { ...chain.value, wholeAt: shownTime(chain.value.wholeAt, page.market) } : null,
    more: next === null ? null : `${here}?${new URLSearchParams({ ...requested, before: String(next) }).toString()}`,
    entries: entries.map((entry) => ({ ...entry, at: formatDateTime(entry.at, page.market, { seconds: true }) })),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('auditAdmin.title'), matches);

function Filter({ t, loaded }: { t: Translate; loaded: Loaded }) {
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: t(`auditAdmin.${name}`),
    optional: '',
    defaultValue: loaded.query[name] ?? '',
    maxLength: 100,
  });
  return (
    <AdminFilter action={loaded.here} find={t('rightsAdmin.find')}>
      <TextField {...field('actor')} hint={t('auditAdmin.actor.hint')} />
      <TextField {...field('action')} hint={t('auditAdmin.action.hint')} />
      <TextField {...field('subject')} />
      <TextField {...field('from')} type="date" />
      <TextField {...field('until')} type="date" />
    </AdminFilter>
  );
}

/** Of a visitor's long number so much as tells one from another. */
const LONGEST_ACTOR = 32;

/** A person by name, the program and visitors as they are written down: each leads to all they did. */
const actorShown = ({ actor, actorName }: Loaded['entries'][number], here: string) => {
  const short = actor.length > LONGEST_ACTOR ? `${actor.slice(0, LONGEST_ACTOR - 12)}…` : actor;
  return <a href={`${here}?${new URLSearchParams({ actor }).toString()}`}>{actorName ?? short}</a>;
};

/** Who did what in the brand, and whether the log is as it was written. */
export default function AuditAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, here, chain, entries, more } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {chain !== null && (
        <Notice tone={chain.broken === null ? 'success' : 'error'}>
          {chain.broken === null
            ? `${t('auditAdmin.newest', { n: chain.sealed })} ${chain.wholeAt === null ? t('auditAdmin.notWhole') : t('auditAdmin.whole', { at: chain.wholeAt })}`
            : t('auditAdmin.broken', { id: chain.broken })}
        </Notice>
      )}
      <Filter t={t} loaded={loaded} />
      {entries.length === 0 ? (
        <Notice>{t(more === null ? 'auditAdmin.none' : 'auditAdmin.noneYet')}</Notice>
      ) : (
        <Table caption={t('auditAdmin.list')}>
          <thead>
            <tr>
              {(
                [
                  'rightsAdmin.at',
                  'auditAdmin.actor',
                  'auditAdmin.action',
                  'auditAdmin.subject',
                  'auditAdmin.move',
                  'auditAdmin.sealed',
                ] as const
              ).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.at}</th>
                <td data-head={t('auditAdmin.actor')}>{actorShown(entry, here)}</td>
                <td data-head={t('auditAdmin.action')}>{entry.action}</td>
                <td data-head={t('auditAdmin.subject')}>
                  <a href={`${here}?${new URLSearchParams({ subject: entry.subjectId }).toString()}`}>
                    {entry.subjectType} {entry.subjectId}
                  </a>
                </td>
                <td data-head={t('auditAdmin.move')}>
                  {entry.toState === null ? (entry.reason ?? '') : `${entry.fromState ?? ''} → ${entry.toState}`}
                </td>
                <td data-head={t('auditAdmin.sealed')}>
                  <Badge tone={entry.sealed ? 'success' : 'neutral'}>
                    {t(entry.sealed ? 'auditAdmin.sealed' : 'auditAdmin.open')}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more !== null && (
        <LinkButton href={more} variant="secondary">
          {t('auditAdmin.more')}
        </LinkButton>
      )}
    </Stack>
  );
}
