import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { NetworkLine } from '../../contract/directory.ts';
import styles from './network.module.css';
import type { NetworkLoaded } from './network-loader.ts';

const columnsOf = (say: Say, token: string): DeskColumn<NetworkLine>[] => [
  {
    head: say('blocks.name'),
    cell: ({ name, code }) => (
      <>
        {name}
        <span className={styles.soft}>{code}</span>
      </>
    ),
  },
  { head: say('blocks.place'), cell: ({ cityName, stateCode }) => `${cityName}, ${stateCode}` },
  {
    head: say('blocks.state'),
    cell: ({ isBlocked, reason, econnect }) => (
      <>
        <Badge tone={isBlocked ? 'danger' : 'success'}>
          {isBlocked ? say('blocks.blocked', { reason: reason ?? '' }) : say('blocks.open')}
        </Badge>
        {econnect && <span className={styles.soft}>{say('blocks.econnect')}</span>}
      </>
    ),
  },
  { head: say('blocks.change'), cell: (dealer) => <Changes say={say} token={token} dealer={dealer} /> },
];

/** Blocked ones first; each line carries what may be changed about it. */
export function NetworkTable({ say, loaded }: { say: Say; loaded: NetworkLoaded }) {
  const { here, token, text, dealers, current, pages } = loaded;
  return (
    <DeskList
      say={say}
      caption={say('blocks.count')}
      captionHidden
      none={say('blocks.none')}
      columns={columnsOf(say, token)}
      rows={dealers}
      pages={{ label: say('blocks.pages'), current, total: pages }}
      hrefOf={(page) => deskHref(here, { text, page })}
      filter={
        <DeskFilter action={here} find={say('blocks.show')}>
          <TextField name="text" label={say('blocks.search')} optional="" maxLength={80} defaultValue={text} />
        </DeskFilter>
      }
    />
  );
}

function Changes({ say, token, dealer }: { say: Say; token: string; dealer: NetworkLine }) {
  const label = (what: string): string => say('blocks.labelOf', { what, name: dealer.name });
  const econnect = say(dealer.econnect ? 'blocks.econnect.off' : 'blocks.econnect.on');
  return (
    <Stack gap={3}>
      <Change token={token} dealer={dealer.id}>
        {!dealer.isBlocked && <TextField name="reason" label={say('blocks.reason')} minLength={3} maxLength={500} />}
        <Button
          type="submit"
          name="do"
          value={dealer.isBlocked ? 'unblock' : 'block'}
          variant={dealer.isBlocked ? 'primary' : 'secondary'}
          aria-label={label(say(dealer.isBlocked ? 'blocks.unblock' : 'blocks.block'))}
        >
          {say(dealer.isBlocked ? 'blocks.unblock' : 'blocks.block')}
        </Button>
      </Change>
      <Change token={token} dealer={dealer.id}>
        <Button
          type="submit"
          name="do"
          value={dealer.econnect ? 'off' : 'on'}
          variant="quiet"
          aria-label={label(econnect)}
        >
          {econnect}
        </Button>
      </Change>
    </Stack>
  );
}

function Change({ token, dealer, children }: { token: string; dealer: string; children: ReactNode }) {
  return (
    <form method="post" className={styles.change}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="dealer" value={dealer} />
      {children}
    </form>
  );
}
