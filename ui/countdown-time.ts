/** What is left, in whole seconds, never below zero. */
export function secondsLeft(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** `19:05`; hours only when there are any. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

const SPOKEN_AT = [600, 300, 120, 60, 30, 0];

/** The mark that the clock has just passed, if any: speech at few moments, not every second. */
export function markPassed(before: number, now: number): number | undefined {
  return SPOKEN_AT.findLast((mark) => now <= mark && before > mark);
}
