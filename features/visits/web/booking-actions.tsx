import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { BookingLoaded } from './booking-data.ts';
import { TimeChoice } from './time-choice.tsx';
import styles from './visits.module.css';

const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** Confirm, move, cancel, rate: what the booking still allows, each its own form. */
export function BookingActions({ say, loaded }: { say: Say; loaded: BookingLoaded }) {
  const { booking, wantsMove, move, again } = loaded;
  if (wantsMove) return <Move say={say} loaded={loaded} />;
  const isOver = !booking.mayCancel && !booking.mayRate;
  return (
    <Stack gap={5}>
      {booking.mayConfirm && (
        <Ask loaded={loaded}>
          <p>{say(`booking.confirm.text.${booking.kind}`)}</p>
          <Button type="submit" name="do" value="confirm" size="large">
            {say('booking.confirm')}
          </Button>
        </Ask>
      )}
      {booking.kind === 'TEST_DRIVE' && booking.mayCancel && <Notice>{say('booking.licence')}</Notice>}
      {booking.kind === 'VIRTUAL' && booking.mayCancel && booking.meetingUrl === null && (
        <Notice>{say('booking.meeting.later')}</Notice>
      )}
      {booking.mayRate && <Rate say={say} loaded={loaded} />}
      {booking.mayMove && (
        <div>
          <LinkButton href={move} variant="secondary">
            {say('booking.move')}
          </LinkButton>
        </div>
      )}
      {booking.mayCancel && (
        <details className={styles.more}>
          <summary>{say('booking.cancel')}</summary>
          <Ask loaded={loaded}>
            <p>{say('booking.cancel.text')}</p>
            <Button type="submit" name="do" value="cancel" variant="danger">
              {say('booking.cancel.sure')}
            </Button>
          </Ask>
        </details>
      )}
      {isOver && (
        <div>
          <LinkButton href={again}>{say(`booking.again.${booking.kind}`)}</LinkButton>
        </div>
      )}
    </Stack>
  );
}

function Ask({ loaded, children }: { loaded: BookingLoaded; children: ReactNode }) {
  return (
    <form method="post" action={loaded.here}>
      <input type="hidden" name="token" value={loaded.form.token} />
      <input type="hidden" name="key" value={loaded.form.key} />
      <Stack gap={3}>{children}</Stack>
    </form>
  );
}

function Rate({ say, loaded }: { say: Say; loaded: BookingLoaded }) {
  return (
    <Ask loaded={loaded}>
      <RadioCards
        legend={say('booking.rate')}
        name="rating"
        columns={1}
        options={RATINGS.map((value) => ({ value, title: say(`testDrive.rating.${value}`) })).toReversed()}
      />
      <Cluster>
        <Button type="submit" name="do" value="rate">
          {say('booking.rate.send')}
        </Button>
      </Cluster>
    </Ask>
  );
}

function Move({ say, loaded }: { say: Say; loaded: BookingLoaded }) {
  const { times, here, move } = loaded;
  return (
    <Ask loaded={loaded}>
      <h2 className={styles.heading}>{say('booking.move.choose')}</h2>
      <TimeChoice say={say} times={times} hrefOf={null} turn={(from) => `${move}&from=${from}`} />
      <div>
        <LinkButton href={here} variant="quiet">
          {say('booking.move.keep')}
        </LinkButton>
      </div>
    </Ask>
  );
}
