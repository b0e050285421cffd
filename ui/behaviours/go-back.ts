/** Returns to the previous page; to the fallback when the visitor came straight here (a shared link, a mail). */
export function goBack(fallback: string): void {
  if (cameFromHere(document.referrer, location.origin, history.length)) history.back();
  else location.assign(fallback);
}

/** Whether the previous entry of the history is a page of ours. */
export function cameFromHere(referrer: string, origin: string, entries: number): boolean {
  if (entries < 2) return false;
  return referrer === '' ? false : URL.canParse(referrer) && new URL(referrer).origin === origin;
}
