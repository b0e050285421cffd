import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import styles from './garage.module.css';
import type { GarageLoaded } from './garage-loader.ts';

type Line = GarageLoaded['transfers'][number];

/** Cars on their way: what waits for one's answer, and what one waits for. */
export function Transfers({ say, loaded }: { say: Say; loaded: GarageLoaded }) {
  const { transfers, token } = loaded;
  if (transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className={styles.heading}>
        {say('garage.transfers')}
      </h2>
      <ul className={styles.lines}>
        {transfers.map((line) => (
          <li key={line.id} className={styles.row}>
            <div>
              <p className={styles.words}>{say(`garage.transfer.${line.direction}`, { car: line.car })}</p>
              <p className={styles.soft}>{say('garage.transfer.until', { day: line.until })}</p>
            </div>
            <Answers say={say} token={token} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ say, token, line }: { say: Say; token: string; line: Line }) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={line.id} />
      <Cluster gap={3}>
        {line.direction === 'OUT' ? (
          <>
            <Button type="submit" name="decision" value="ACCEPT">
              {say('garage.transfer.accept')}
            </Button>
            <Button type="submit" name="decision" value="REFUSE" variant="secondary">
              {say('garage.transfer.refuse')}
            </Button>
          </>
        ) : (
          <Button type="submit" name="decision" value="WITHDRAW" variant="secondary">
            {say('garage.transfer.withdraw')}
          </Button>
        )}
      </Cluster>
    </form>
  );
}
