/** Seconds of a Retry-After header, which may also be a moment (RFC 9110, section 10.2.3); null where it says nothing. */
export const retryAfterSeconds = (header: string | null | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};
