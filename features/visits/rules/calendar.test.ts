import { describe, expect, it } from 'vitest';
import { calendarFile, foldLine, type CalendarEntry } from './calendar.ts';

const entry: CalendarEntry = {
  uid: '1@volante.example',
  stampedAt: new Date('2026-11-20T12:00:00.500Z'),
  starts: new Date('2026-11-23T11:00:00Z'),
  ends: new Date('2026-11-23T12:00:00Z'),
  title: 'Revisão; Compass, box 1',
  description: 'Linha um\nlinha \\ dois',
  place: 'Concessionária São João, Avenida das Nações Unidas, 12.551, São Paulo (SP), no térreo do edifício',
  url: 'https://volante.example/br/jeep/servicos/agendar/1',
  status: 'CONFIRMED',
  reminder: 'Revisão',
};

/** Read back as RFC 5545 says: unfold, split at the first colon, undo the escapes. */
const read = (file: string): Map<string, string> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).replaceAll(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark)),
      ]),
  );

describe('the calendar file', () => {
  it('says when, what and where, read back by the standard', () => {
    const fields = read(calendarFile(entry));
    expect(Object.fromEntries(fields)).toMatchObject({
      VERSION: '2.0',
      UID: entry.uid,
      DTSTAMP: '20261120T120000Z',
      DTSTART: '20261123T110000Z',
      DTEND: '20261123T120000Z',
      SUMMARY: entry.title,
      LOCATION: entry.place,
      URL: entry.url,
      STATUS: 'CONFIRMED',
      TRIGGER: '-PT1H',
    });
    expect(calendarFile(entry)).toContain('DESCRIPTION:Linha um\\nlinha \\\\ dois\r\n');
  });

  it('names the day alone where no hour is promised, and rings no alarm an hour before one', () => {
    const file = calendarFile({ ...entry, status: 'TENTATIVE', day: '2026-11-23' });
    expect(file).toContain('DTSTART;VALUE=DATE:20261123\r\n');
    expect(file).toContain('STATUS:TENTATIVE\r\n');
    for (const word of ['DTEND', '110000', '120000Z\r\nDTEND', 'VALARM']) expect(file).not.toContain(word);
  });

  it('keeps lines within 75 octets and tears no letter apart', () => {
    for (const line of calendarFile(entry).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const long = `DESCRIPTION:${'ção😀'.repeat(60)}`;
    expect(foldLine(long).replaceAll('\r\n ', '')).toBe(long);
    expect(foldLine(long)).not.toContain('\uFFFD');
  });

  it('ends each line as the standard wants, and a cancelled visit rings no alarm', () => {
    const file = calendarFile({ ...entry, status: 'CANCELLED' });
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file).not.toContain('VALARM');
  });
});
