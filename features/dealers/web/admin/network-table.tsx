import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { NetworkLine } from '../../contract/directory.ts';
import styles from './network.module.css';
import type { NetworkLoaded } from './network.tsx';

/** Blocked ones first; each line carries what may be changed about it. */
export function NetworkTable({ say, loaded }: { say: Say; loaded: NetworkLoaded }) {
  return (
    <Table caption={say('blocks.count')} captionHidden>
      <thead>
        <tr>
          {['name', 'place', 'state', 'change'].map((column) => (
            <th key={column} scope="col">
              {say(`blocks.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loaded.dealers.map((dealer) => (
          <tr key={dealer.id}>
            <th scope="row">
              {dealer.name}
              <span className={styles.soft}>{dealer.code}</span>
            </th>
            <td>
              {dealer.cityName}, {dealer.stateCode}
            </td>
            <td>
              <Badge tone={dealer.isBlocked ? 'danger' : 'success'}>
                {dealer.isBlocked ? say('blocks.blocked', { reason: dealer.reason ?? '' }) : say('blocks.open')}
              </Badge>
              {dealer.econnect && <span className={styles.soft}>{say('blocks.econnect')}</span>}
            </td>
            <td>
              <Changes say={say} token={loaded.token} dealer={dealer} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
