const WEEK = 7 * 86_400_000;

/** Whether something that is in force ends within a week: whoever looks after it is to know before visitors do. */
export const endsSoon = (end: string | null, now: Date): boolean => {
  const left = end === null ? Number.NaN : Date.parse(end) - now.getTime();
  return left > 0 && left <= WEEK;
};
