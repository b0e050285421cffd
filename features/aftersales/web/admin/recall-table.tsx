import { Badge } from '#ui/badge.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, DeskWords, type DeskColumn } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import type { RecallsLoaded } from './recalls-loader.ts';

type Campaign = RecallsLoaded['campaigns'][number];
type Props = { say: Say; loaded: RecallsLoaded };

const columnsOf = ({ say, loaded: { here, text, current } }: Props): DeskColumn<Campaign>[] => [
  { head: say('recallDesk.code'), cell: ({ code }) => code },
  { head: say('recallDesk.name'), cell: ({ title }) => title },
  { head: say('recallDesk.notifiedOn'), cell: ({ notified }) => notified },
  {
    head: say('recallDesk.progress'),
    cell: ({ attended, vehicles }) => say('recallDesk.attended', { done: attended, n: vehicles }),
    isNumber: true,
  },
  {
    head: say('desk.state'),
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{say(published ? 'recallDesk.on' : 'recallDesk.off')}</Badge>
    ),
  },
  {
    head: say('desk.actions'),
    cell: ({ id, code }) => (
      <LinkButton
        variant="secondary"
        href={deskHref(here, { edit: id, q: text, p: current })}
        aria-label={say('recallDesk.edit.label', { code })}
      >
        {say('desk.edit')}
      </LinkButton>
    ),
  },
];

/** Every campaign, the newest first. */
export function RecallTable({ say, loaded }: Props) {
  const { here, text, campaigns, current, pages } = loaded;
  return (
    <DeskList
      say={say}
      caption={say('recallDesk.list')}
      none={say('recallDesk.none')}
      columns={columnsOf({ say, loaded })}
      rows={campaigns}
      pages={{ label: say('desk.pages'), current, total: pages }}
      hrefOf={(page) => deskHref(here, { q: text, p: page })}
      filter={
        <DeskFilter action={here} find={say('desk.find')}>
          <DeskWords label={say('recallDesk.words')} text={text} />
        </DeskFilter>
      }
    />
  );
}
