import { MARKETS, type Market } from './market.ts';

/** Day and hour as a clock on the wall shows them, and the instant they are: by the zone's own rules (IANA), whether or not its clocks are moved. */

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // The Swedish way of writing is that of ISO 8601 but for the blank between day and hour.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
};

const DAY_MS = 86_400_000;
/** Years whose zones are known and that are written with four figures; a typing slip (0026) is none of them. */
const [FIRST, LAST] = [Date.UTC(1900, 0), Date.UTC(9999, 11, 30)];

/** As if the clock were that of UTC; null for a day or an hour that no calendar has, which would be taken for a later one. */
const readWall = (local: string): number | null => {
  const wall = Date.parse(`${local}Z`);
  return wall >= FIRST && wall < LAST && new Date(wall).toISOString().startsWith(local) ? wall : null;
};

const wallOf = (instant: number, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`);

/** By how much the zone's clocks are ahead at an instant. */
const aheadAt = (instant: number, timeZone: string): number =>
  wallOf(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/** The instant of a wall clock's time, the first of two where the clock shows it twice; null where it never shows it: the hour is passed over that night. */
export const instantIn = (local: string, timeZone: string): Date | null => {
  const wall = readWall(local);
  if (wall === null) return null;
  const offsets = [aheadAt(wall - DAY_MS, timeZone), aheadAt(wall + DAY_MS, timeZone)];
  const instants = offsets.map((ahead) => wall - ahead).filter((at) => wallOf(at, timeZone) === wall);
  return instants.length === 0 ? null : new Date(Math.min(...instants));
};

/** As `instantIn`, and for an hour that is passed over, by the clock of before it was moved: what was to be over then is over. Null for what is no time. */
const momentIn = (local: string, timeZone: string): Date | null => {
  const wall = readWall(local);
  if (wall === null) return null;
  return instantIn(local, timeZone) ?? new Date(wall - aheadAt(wall - DAY_MS, timeZone));
};

/** The first moment of a day: midnight, or where the clock passes that over the hour it goes on with. Null for what is no day. */
export const dayStartIn = (day: string, timeZone: string): Date | null => momentIn(`${day}T00:00:00`, timeZone);

/** The last moment of a day, however many hours it has. Null for what is no day. */
export const dayEndIn = (day: string, timeZone: string): Date | null => {
  const midnight = readWall(`${day}T00:00:00`);
  const next = midnight === null ? null : dayStartIn(new Date(midnight + DAY_MS).toISOString().slice(0, 10), timeZone);
  return next === null ? null : new Date(next.getTime() - 1);
};

/** When the market's clocks show a day and hour; for what is no time an invalid date. */
export const momentAt = (local: string, market: Market): Date =>
  momentIn(local, MARKETS[market].timeZone) ?? new Date(Number.NaN);

/** The last moment of a day of the market that was checked before. */
export const dayEnd = (day: string, market: Market): Date => {
  const end = dayEndIn(day, MARKETS[market].timeZone);
  if (end === null) throw new TypeError(`no day of a calendar: ${day}`);
  return end;
};

/** An instant as a field of day and hour has it. */
export const toLocal = (instant: string | null, market: Market): string =>
  instant === null ? '' : new Date(wallOf(Date.parse(instant), MARKETS[market].timeZone)).toISOString().slice(0, 16);

/** What a field of day and hour means. Text that is none, and an hour that the market's clocks pass over, stay as they are, for the call to refuse. */
export const fromLocal = (text: string, market: Market): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
    ? (instantIn(text, MARKETS[market].timeZone)?.toISOString() ?? text)
    : text;

/** The first moment of a day of the market; text that is no day stays as it is, for the call to refuse. */
export const dayStart = (day: string, market: Market): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? (dayStartIn(day, MARKETS[market].timeZone)?.toISOString() ?? day) : day;
