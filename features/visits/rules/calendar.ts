/** One visit as calendars read it (RFC 5545). */
export type CalendarEntry = {
  /** Unique for all time: the booking's id and the host that made it. */
  readonly uid: string;
  readonly stampedAt: Date;
  readonly starts: Date;
  readonly ends: Date;
  /** Stands in the place of the hours where none is promised yet: the whole day, which keeps nobody from anything else. */
  readonly day?: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly url: string;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Shown by the alarm an hour before. */
  readonly reminder: string;
};

const toInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`);

const bytes = new Map<number, number>();
const bytesOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  const known = bytes.get(point);
  if (known !== undefined) return known;
  const count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  bytes.set(point, count);
  return count;
};

const LONGEST = 75;

/** A line longer than 75 octets goes on in the next one, behind a space (section 3.1), and no character is torn apart. */
export const foldLine = (line: string): string => {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (used + size > LONGEST) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += size;
  }
  return folded;
};

/** The file a calendar takes in: one event with an alarm an hour before. */
export const calendarFile = (entry: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Volante//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${toInstant(entry.stampedAt)}`,
    ...(entry.day === undefined
      ? [`DTSTART:${toInstant(entry.starts)}`, `DTEND:${toInstant(entry.ends)}`]
      : [`DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']),
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.status}`,
    ...(entry.status === 'CANCELLED' || entry.day !== undefined
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(entry.reminder)}`, 'TRIGGER:-PT1H', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
