import type { IsoDay } from '#kernel/days.ts';

const zones = new Map<string, Intl.DateTimeFormat>();

const wallOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  zones.set(timeZone, made);
  return made;
};

/** Day (`YYYY-MM-DD`) and time (`HH:mm`) that clocks at a place show at an instant. */
export const wallClock = (instant: Date, timeZone: string): { day: IsoDay; time: string } => {
  const parts = new Map(
    wallOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
};

/** The instant at which clocks at a place show a day and a time; where they skip it, the hour they show instead. */
export const instantAt = (day: IsoDay, time: string, timeZone: string): Date => {
  const requested = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (guess: number): number => {
    const shown = wallClock(new Date(guess), timeZone);
    return Date.parse(`${shown.day}T${shown.time}:00Z`);
  };
  // The first guess is off by the zone's offset, the second by what the offset changed in between.
  const first = requested + (requested - shownAt(requested));
  return new Date(first + (requested - shownAt(first)));
};
