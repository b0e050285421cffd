/** What went wrong, down to what it came of. */
export function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}
