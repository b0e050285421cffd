/** Timings of the hand-off (spec, business constants), in milliseconds. */
export const PHONE_CHECK_MS = 3000;
export const PHONE_RETRY_MS = 500;
export const PHONE_TRIES = 3;
export const FAILURE_TOAST_MS = 4000;

/** `unknown`: nobody answered in time. */
export type PhoneCheck = 'valid' | 'invalid' | 'unknown';

/**
 * Asks whether a phone has WhatsApp, again after half a second while nobody answers, three times in all. An answer, good or
 * bad, ends it. A failure of `ask` counts as no answer; nothing is thrown.
 */
export const checkPhone = async (
  ask: () => Promise<PhoneCheck>,
  wait: (milliseconds: number) => Promise<void>,
): Promise<PhoneCheck> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch((): PhoneCheck => 'unknown');
    if (answer !== 'unknown' || tries >= PHONE_TRIES) return answer;
    await wait(PHONE_RETRY_MS);
  }
};

/** Longest text that browsers and the app take in a link. */
const MOST_LINK_TEXT = 1000;

/**
 * Address that opens a conversation with a number: `https://wa.me/<digits>?text=<text>` (WhatsApp, click to chat). `base` has
 * no slash at its end; `phone` is E.164. Throws on a number without digits: that is a fault of ours.
 */
export const whatsAppLink = (to: { readonly base: string; readonly phone: string; readonly text: string }): string => {
  const digits = to.phone.replace(/[^0-9]/g, '');
  if (digits === '') throw new Error('a conversation needs a number');
  return `${to.base}/${digits}?text=${encodeURIComponent(to.text.slice(0, MOST_LINK_TEXT))}`;
};
