import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Period } from '../rules/slots.ts';
import type { PeriodDay, TimeDay } from './days.ts';
import styles from './visits.module.css';

type Turns = { readonly before: string | null; readonly after: string | null };

/** Mornings and afternoons of the days ahead, as links or, inside a form, as its buttons; one that is taken says so instead of leading on. */
export function PeriodChoice({
  t,
  times,
  hrefOf,
  turn,
}: {
  t: Translate;
  times: (Turns & { readonly days: readonly PeriodDay[] }) | null;
  /** Null: buttons named `slot` of the form around, a day and a period each. */
  hrefOf: ((day: string, period: Period) => string) | null;
  turn: (from: string) => string;
}) {
  if (times === null) return <Notice tone="error">{t('visits.times.failed')}</Notice>;
  return (
    <Stack gap={5}>
      {times.days.length === 0 && <Notice tone="warning">{t('visits.times.none')}</Notice>}
      {times.days.length > 0 && <p>{t('visits.times.first')}</p>}
      <ul className={styles.days}>
        {times.days.map(({ day, label, periods }) => (
          <li key={day} className={styles.day}>
            <h2 className={styles.dayName}>{label}</h2>
            <div className={styles.periods}>
              {periods.map(({ period, isFree }) =>
                isFree && hrefOf === null ? (
                  <button
                    key={period}
                    className={styles.period}
                    type="submit"
                    name="slot"
                    value={`${day} ${period}`}
                    aria-label={`${label}, ${t(`visit.period.${period}`)}`}
                  >
                    {t(`visit.period.${period}`)}
                  </button>
                ) : isFree && hrefOf !== null ? (
                  <a
                    key={period}
                    className={styles.period}
                    href={hrefOf(day, period)}
                    aria-label={`${label}, ${t(`visit.period.${period}`)}`}
                  >
                    {t(`visit.period.${period}`)}
                  </a>
                ) : (
                  <span key={period} className={styles.taken}>
                    {t(`visit.period.${period}`)}: {t('visits.times.full')}
                  </span>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <TurnLinks t={t} times={times} turn={turn} />
    </Stack>
  );
}

/** Free times of the days ahead, as links or, inside a form, as its buttons. */
export function TimeChoice({
  t,
  times,
  hrefOf,
  turn,
}: {
  t: Translate;
  times: (Turns & { readonly days: readonly TimeDay[] }) | null;
  /** Null: buttons named `startsAt` of the form around. */
  hrefOf: ((at: string) => string) | null;
  turn: (from: string) => string;
}) {
  if (times === null) return <Notice tone="error">{t('visits.times.failed')}</Notice>;
  return (
    <Stack gap={5}>
      {times.days.length === 0 && <Notice tone="warning">{t('visits.times.none')}</Notice>}
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
      <TurnLinks t={t} times={times} turn={turn} />
    </Stack>
  );
}

function TurnLinks({ t, times, turn }: { t: Translate; times: Turns; turn: (from: string) => string }) {
  const { before, after } = times;
  if (before === null && after === null) return null;
  return (
    <Cluster>
      {before !== null && (
        <LinkButton variant="quiet" href={turn(before)}>
          {t('visits.times.before')}
        </LinkButton>
      )}
      {after !== null && (
        <LinkButton variant="quiet" href={turn(after)}>
          {t('visits.times.after')}
        </LinkButton>
      )}
    </Cluster>
  );
}
