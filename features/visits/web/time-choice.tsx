import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Period } from '../rules/slots.ts';
import type { PeriodDay, TimeDay } from './days.ts';
import styles from './visits.module.css';

type Turns = { readonly before: string | null; readonly after: string | null };

/** Mornings and afternoons of the days ahead; one that is taken says so instead of leading on. */
export function PeriodChoice({
  say,
  times,
  hrefOf,
  turn,
}: {
  say: Say;
  times: (Turns & { readonly days: readonly PeriodDay[] }) | null;
  hrefOf: (day: string, period: Period) => string;
  turn: (from: string) => string;
}) {
  if (times === null) return <Notice tone="error">{say('visits.times.failed')}</Notice>;
  return (
    <Stack gap={5}>
      {times.days.length === 0 && <Notice tone="warning">{say('visits.times.none')}</Notice>}
      <ul className={styles.days}>
        {times.days.map(({ day, label, periods }) => (
          <li key={day} className={styles.day}>
            <h2 className={styles.dayName}>{label}</h2>
            <div className={styles.periods}>
              {periods.map(({ period, isFree }) =>
                isFree ? (
                  <a
                    key={period}
                    className={styles.period}
                    href={hrefOf(day, period)}
                    aria-label={`${label}, ${say(`visit.period.${period}`)}`}
                  >
                    {say(`visit.period.${period}`)}
                  </a>
                ) : (
                  <span key={period} className={styles.taken}>
                    {say(`visit.period.${period}`)}: {say('visits.times.full')}
                  </span>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <TurnLinks say={say} times={times} turn={turn} />
    </Stack>
  );
}

/** Free times of the days ahead, as links or, inside a form, as its buttons. */
export function TimeChoice({
  say,
  times,
  hrefOf,
  turn,
}: {
  say: Say;
  times: (Turns & { readonly days: readonly TimeDay[] }) | null;
  /** Null: buttons named `startsAt` of the form around. */
  hrefOf: ((at: string) => string) | null;
  turn: (from: string) => string;
}) {
  if (times === null) return <Notice tone="error">{say('visits.times.failed')}</Notice>;
  return (
    <Stack gap={5}>
      {times.days.length === 0 && <Notice tone="warning">{say('visits.times.none')}</Notice>}
      <ul className={styles.timeDays}>
        {times.days.map(({ day, label, times: list }) => (
          <li key={day} className={styles.timeDay}>
            <h2 className={styles.dayName}>{label}</h2>
            <ul className={styles.times}>
              {list.map(({ at, label: time }) => (
                <li key={at}>
                  {hrefOf === null ? (
                    <button
                      className={styles.time}
                      type="submit"
                      name="startsAt"
                      value={at}
                      aria-label={`${label}, ${time}`}
                    >
                      {time}
                    </button>
                  ) : (
                    <a className={styles.time} href={hrefOf(at)} aria-label={`${label}, ${time}`}>
                      {time}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <TurnLinks say={say} times={times} turn={turn} />
    </Stack>
  );
}

function TurnLinks({ say, times, turn }: { say: Say; times: Turns; turn: (from: string) => string }) {
  const { before, after } = times;
  if (before === null && after === null) return null;
  return (
    <Cluster>
      {before !== null && (
        <LinkButton variant="quiet" href={turn(before)}>
          {say('visits.times.before')}
        </LinkButton>
      )}
      {after !== null && (
        <LinkButton variant="quiet" href={turn(after)}>
          {say('visits.times.after')}
        </LinkButton>
      )}
    </Cluster>
  );
}
