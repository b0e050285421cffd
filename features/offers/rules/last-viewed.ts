/** How long the last viewed offer counts: 4 hours, as the saved car. */
export const VIEWED_FOR_MS = 14_400_000;

/** The offer somebody looked at last: enough to find it again. Its price is not kept, because prices change. */
export type ViewedOffer = {
  readonly id: string;
  readonly title: string;
  /** Path of this site. */
  readonly href: string;
  /** Milliseconds. */
  readonly viewedAt: number;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 300;
const PATH = /^\/(?!\/)[^\s\\]*$/;

/** What a browser kept of the last viewed offer; null for anything else, past its time, or from the future. */
export const readViewedOffer = (text: string | null, now: number): ViewedOffer | null => {
  if (text === null) return null;
  try {
    const { id, title, href, viewedAt } = JSON.parse(text) as Partial<Record<keyof ViewedOffer, unknown>>;
    if (!isText(id) || !isText(title) || !isText(href) || !PATH.test(href) || typeof viewedAt !== 'number') return null;
    const age = now - viewedAt;
    return age >= 0 && age < VIEWED_FOR_MS ? { id, title, href, viewedAt } : null;
  } catch {
    return null;
  }
};
