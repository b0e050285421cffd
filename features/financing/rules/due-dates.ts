import { addMonths, daysBetween, parseIsoDay, toIsoDay, type Day, type IsoDay } from '#kernel/days.ts';

/** When money is released and when it comes back. */
export type LoanDates = {
  readonly releasedOn: IsoDay;
  /** Left out: one month after the release, and after the grace. */
  readonly firstDueOn?: IsoDay | undefined;
  /** Months before the first period, in which interest runs but nothing is due. */
  readonly graceMonths?: number | undefined;
};

/** The day itself; a RangeError where it does not exist. */
export const dayOf = (text: IsoDay): Day => {
  const day = parseIsoDay(text);
  if (day === null) throw new RangeError(`financing: ${text} is no calendar day`);
  return day;
};

/** The regular first due day: one month after the release and the grace. */
const regularFirst = ({ releasedOn, graceMonths = 0 }: LoanDates): Day => addMonths(dayOf(releasedOn), 1 + graceMonths);

/** The due day of instalment `number` (1 is the first): always the first one's day of the month, or that month's last. */
export const dueDay = (dates: LoanDates, number: number): Day =>
  dates.firstDueOn === undefined
    ? addMonths(dayOf(dates.releasedOn), (dates.graceMonths ?? 0) + number)
    : addMonths(dayOf(dates.firstDueOn), number - 1);

/** As `dueDay`, as text. */
export const dueOn = (dates: LoanDates, number: number): IsoDay => toIsoDay(dueDay(dates, number));

/** Days the first period is longer (or, below zero, shorter) than a month. Throws where the first due day is not after the release. */
export const oddDays = (dates: LoanDates): number => {
  if (dates.firstDueOn === undefined) return 0;
  const first = dayOf(dates.firstDueOn);
  if (daysBetween(dayOf(dates.releasedOn), first) <= 0) throw new RangeError('financing: due before the release');
  return daysBetween(regularFirst(dates), first);
};
