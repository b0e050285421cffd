import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { drawQr } from '#kernel/qr.ts';
import type { Page } from '#ui/page-context.ts';
import { listSubscriptions, type OwnTerm } from '../contract/subscription.ts';

const dayOf = (page: Page, at: string | null): string =>
  at === null ? '' : formatDay(dayIn(new Date(at), page.market));

/** How a term that waits is paid; null where its time is over. */
const toWaiting = (page: Page, term: OwnTerm) => {
  const { charge } = term;
  if (term.state !== 'WAITING' || new Date(term.askedUntil) <= page.now) return null;
  const isOpen = charge !== null && ['CREATED', 'UNKNOWN', 'PENDING'].includes(charge.state);
  const pixCode = isOpen ? charge.pixCode : null;
  const redirectUrl = isOpen ? charge.redirectUrl : null;
  return {
    until: formatDateTime(term.askedUntil, page.market),
    pix: pixCode === null ? null : { code: pixCode, drawing: drawQr(pixCode) },
    redirectUrl,
    isRefused: isOpen && charge.refusedAt !== null,
    isEnded: !isOpen,
    isPreparing: isOpen && pixCode === null && redirectUrl === null,
  };
};

const toTerm = (page: Page, term: OwnTerm) => ({
  id: term.id,
  plan: term.plan,
  planName: term.planName,
  number: term.number,
  state: term.state,
  price: term.price.amount,
  amount: formatMoney(term.price, page.market),
  asked: dayOf(page, term.createdAt),
  starts: dayOf(page, term.startsAt),
  ends: dayOf(page, term.endsAt),
  withdrawUntil: dayOf(page, term.withdrawUntil),
  isRunning: term.isRunning,
  isToCome: term.isRunning && term.startsAt !== null && new Date(term.startsAt) > page.now,
  canWithdraw: term.canWithdraw,
  waiting: toWaiting(page, term),
  key: page.newKey(),
});
export type ShownTerm = ReturnType<typeof toTerm>;

/** What one has paid for in a programme, the newest first; null where it could not be read. */
export const readTerms = async (
  page: Page,
  programme: string,
): Promise<{ shown: ShownTerm[]; mayTake: boolean } | null> => {
  const found = await page.call(listSubscriptions, { query: {} });
  if (!found.ok) return null;
  const own = found.value.subscriptions.find((one) => one.programme === programme);
  const terms = own?.terms ?? [];
  return { shown: terms.map((term) => toTerm(page, term)), mayTake: own?.mayTake ?? true };
};

/** Terms of a programme that one left, from which one may withdraw still: what each cost, and until when. */
export const readLeft = async (page: Page, programme: string) => {
  const found = await page.call(listSubscriptions, { query: {} });
  if (!found.ok) return [];
  return found.value.left
    .filter((one) => one.programme === programme)
    .map(({ term: { id, planName, price, withdrawUntil } }) => ({
      id,
      planName,
      amount: formatMoney(price, page.market),
      day: dayOf(page, withdrawUntil),
      key: page.newKey(),
    }));
};
export type LeftTerm = Awaited<ReturnType<typeof readLeft>>[number];

/** Waits a moment for the gateway; the address of its own page once there is one. */
export const whenReady = async (page: Page, programme: string): Promise<string | null> => {
  for (let look = 0; look < 20; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const [term] = (await readTerms(page, programme))?.shown ?? [];
    const waiting = term?.waiting ?? null;
    if (waiting === null || !waiting.isPreparing) return waiting?.redirectUrl ?? null;
  }
  return null;
};
