import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { formatMoment } from '#kernel/moments.ts';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/desk-asked.ts';
import { DeskFilter } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkAudit, searchAudit } from '../../contract/desk.ts';

export const handle = { js: false };

const SIZE = 50;
const FIELDS = ['actor', 'action', 'subject', 'from', 'until'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const asked = Object.fromEntries(
    FIELDS.map((name) => [name, (searchParams.get(name) ?? '').trim().slice(0, 100)]).filter(([, text]) => text !== ''),
  );
  const before = searchParams.get('before');
  const query = { ...asked, size: SIZE, ...(before === null ? {} : { before }) };
  const [found, chain] = await Promise.all([page.call(searchAudit, { query }), page.call(checkAudit, {})]);
  const here = page.path('adminArea', { area: 'audit' });
  const { next, entries } = shownAnswer(found);
  return {
    texts: page.texts('privacy', 'ui'),
    here,
    asked: asked as Readonly<Record<string, string>>,
    chain: chain.ok ? chain.value : null,
    more: next === null ? null : `${here}?${new URLSearchParams({ ...asked, before: String(next) }).toString()}`,
    entries: entries.map((entry) => ({ ...entry, at: formatMoment(entry.at, page.market, { seconds: true }) })),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('auditDesk.title'), matches);

function Filter({ say, loaded }: { say: Say; loaded: Loaded }) {
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: say(`auditDesk.${name}`),
    optional: '',
    defaultValue: loaded.asked[name] ?? '',
    maxLength: 100,
  });
  return (
    <DeskFilter action={loaded.here} find={say('rightsDesk.find')}>
      <TextField {...field('actor')} hint={say('auditDesk.actor.hint')} />
      <TextField {...field('action')} hint={say('auditDesk.action.hint')} />
      <TextField {...field('subject')} />
      <TextField {...field('from')} type="date" />
      <TextField {...field('until')} type="date" />
    </DeskFilter>
  );
}

/** Who did what in the brand, and whether the log is as it was written. */
export default function AuditDesk() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, here, chain, entries, more } = loaded;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      {chain !== null && (
        <Notice tone={chain.broken === null ? 'success' : 'error'}>
          {chain.broken === null
            ? say('auditDesk.whole', { n: chain.sealed })
            : say('auditDesk.broken', { id: chain.broken })}
        </Notice>
      )}
      <Filter say={say} loaded={loaded} />
      {entries.length === 0 ? (
        <Notice>{say('auditDesk.none')}</Notice>
      ) : (
        <Table caption={say('auditDesk.list')}>
          <thead>
            <tr>
              {[
                'rightsDesk.at',
                'auditDesk.actor',
                'auditDesk.action',
                'auditDesk.subject',
                'auditDesk.move',
                'auditDesk.sealed',
              ].map((key) => (
                <th key={key} scope="col">
                  {say(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.at}</th>
                <td data-head={say('auditDesk.actor')}>{entry.actor}</td>
                <td data-head={say('auditDesk.action')}>{entry.action}</td>
                <td data-head={say('auditDesk.subject')}>
                  <a href={`${here}?${new URLSearchParams({ subject: entry.subjectId }).toString()}`}>
                    {entry.subjectType} {entry.subjectId}
                  </a>
                </td>
                <td data-head={say('auditDesk.move')}>
                  {entry.toState === null ? (entry.reason ?? '') : `${entry.fromState ?? ''} → ${entry.toState}`}
                </td>
                <td data-head={say('auditDesk.sealed')}>
                  <Badge tone={entry.sealed ? 'success' : 'neutral'}>
                    {say(entry.sealed ? 'auditDesk.sealed' : 'auditDesk.open')}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more !== null && (
        <LinkButton href={more} variant="secondary">
          {say('auditDesk.more')}
        </LinkButton>
      )}
    </Stack>
  );
}
