import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { readMember } from '../../contract/members.ts';
import { showPoints } from '../figures.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The member that the address names, with what was booked; null where it names none. */
export const openMember = async (page: Page, id: string) => {
  if (!UUID.test(id)) return null;
  const behind = (name: 'before' | 'prizesBefore'): Partial<Record<typeof name, string>> => {
    const row = page.url.searchParams.get(name) ?? '';
    return UUID.test(row) ? { [name]: row } : {};
  };
  const query = { ...behind('before'), ...behind('prizesBefore') };
  const found = await page.call(readMember, { params: { id }, query });
  const member = shownAnswer(found);
  const dayOf = (at: string): string => formatDay(dayIn(new Date(at), page.market));
  const show = (points: number): string => showPoints(points, page.market);
  return {
    ...member,
    joined: dayOf(member.joinedAt),
    left: member.leftAt === null ? null : dayOf(member.leftAt),
    points: show(member.points),
    debt: member.debt === 0 ? null : show(member.debt),
    score: show(member.score),
    entries: member.entries.map((entry) => ({
      ...entry,
      points: show(entry.points),
      at: formatDateTime(entry.at, page.market),
    })),
    redemptions: member.redemptions.map((row) => ({ ...row, at: dayOf(row.at) })),
    terms: member.terms.map((term) => ({
      ...term,
      amount: formatMoney(term.price, page.market),
      during: term.startsAt === null || term.endsAt === null ? '' : `${dayOf(term.startsAt)} – ${dayOf(term.endsAt)}`,
    })),
    older: member.isMore ? (member.entries.at(-1)?.id ?? null) : null,
    olderPrizes: member.hasMorePrizes ? (member.redemptions.at(-1)?.id ?? null) : null,
    key: page.newKey(),
  };
};
export type OpenMember = NonNullable<Awaited<ReturnType<typeof openMember>>>;
