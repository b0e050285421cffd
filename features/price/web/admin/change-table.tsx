import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { ChangeLine } from './prices-data.ts';
import styles from './prices.module.css';

const TONES: Readonly<Record<ChangeLine['state'], BadgeTone>> = {
  PROPOSED: 'warning',
  APPROVED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: 'neutral',
};

type Props = { say: Say; token: string; caption: string; changes: readonly ChangeLine[] };

/** Changes of prices; one that waits carries the answers the reader may give. */
export function ChangeTable({ say, token, caption, changes }: Props) {
  return (
    <Table caption={caption} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('prices.version')}</th>
          <th scope="col">{say('prices.state')}</th>
          <th scope="col" data-number>
            {say('prices.from')}
          </th>
          <th scope="col" data-number>
            {say('prices.to')}
          </th>
          <th scope="col">{say('prices.when')}</th>
          <th scope="col">{say('prices.reason')}</th>
          <th scope="col">{say('prices.by')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">
              {change.name} <span className={styles.type}>{say(`prices.type.${change.type}`)}</span>
            </th>
            <td data-head={say('prices.state')}>
              <Badge tone={TONES[change.state]}>{say(`prices.state.${change.state}`)}</Badge>
              {change.state === 'PROPOSED' && <Decision say={say} token={token} change={change} />}
            </td>
            <td data-head={say('prices.from')} data-number>
              {change.from}
            </td>
            <td data-head={say('prices.to')} data-number>
              {change.to}
            </td>
            <td data-head={say('prices.when')}>{change.when ?? say('prices.now')}</td>
            <td data-head={say('prices.reason')} className={styles.reason}>
              {change.reason}
            </td>
            <td data-head={say('prices.by')}>
              {`${say(`prices.by.${change.by.kind}`, { id: change.by.id })}, ${change.asked}`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Decision({ say, token, change }: { say: Say; token: string; change: ChangeLine }) {
  const { name, to } = change;
  return (
    <form method="post" className={styles.decision}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={change.key} />
      <input type="hidden" name="change" value={change.id} />
      <Cluster gap={2}>
        {change.by.kind === 'you' ? (
          <Button
            type="submit"
            name="decision"
            value="WITHDRAW"
            variant="secondary"
            aria-label={say('prices.withdraw.label', { name })}
          >
            {say('prices.withdraw')}
          </Button>
        ) : (
          <>
            <Button
              type="submit"
              name="decision"
              value="APPROVE"
              aria-label={say('prices.approve.label', { name, to })}
            >
              {say('prices.approve')}
            </Button>
            <Button
              type="submit"
              name="decision"
              value="REFUSE"
              variant="secondary"
              aria-label={say('prices.refuse.label', { name })}
            >
              {say('prices.refuse')}
            </Button>
          </>
        )}
      </Cluster>
    </form>
  );
}
