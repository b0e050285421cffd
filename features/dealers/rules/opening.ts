import type { Period } from './period.ts';

/** Weekday (ISO 8601, Monday 1) and time `HH:mm` at a place, of an instant. */
export const timeAt = (instant: Date, timeZone: string): { weekday: number; time: string } => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  return { weekday, time: `${part('hour')}:${part('minute')}` };
};

/** Whether a dealer's hours say it works at a weekday and time of its own place: inside a working time, outside every break. */
export const isOpenAt = (hours: readonly Period[], { weekday, time }: { weekday: number; time: string }): boolean => {
  const now = hours.filter((period) => period.weekday === weekday && period.starts <= time && time < period.ends);
  return now.some(({ type }) => type === 'WORKING_TIME') && !now.some(({ type }) => type === 'BREAK');
};

/** The times of a weekday at which a dealer works, its breaks cut out, in order. */
export const workingTimes = (
  hours: readonly Period[],
  weekday: number,
): (readonly [starts: string, ends: string])[] => {
  const ofDay = hours.filter((period) => period.weekday === weekday);
  const breaks = ofDay.filter(({ type }) => type === 'BREAK').toSorted((a, b) => a.starts.localeCompare(b.starts));
  return ofDay
    .filter(({ type }) => type === 'WORKING_TIME')
    .toSorted((a, b) => a.starts.localeCompare(b.starts))
    .flatMap(({ starts, ends }) => {
      const inside = breaks.filter((pause) => pause.starts < ends && pause.ends > starts);
      const cuts = [...inside.map((pause) => [pause.starts, pause.ends] as const), [ends, ends] as const];
      return cuts.map(([until], index) => [cuts[index - 1]?.[1] ?? starts, until] as const);
    })
    .filter(([starts, ends]) => starts < ends);
};
