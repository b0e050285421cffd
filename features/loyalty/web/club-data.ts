import { formatMoney, MINUS } from '#kernel/money.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import * as calls from '../contract/own.ts';
import type { Membership, Programme } from '../contract/shapes.ts';
import { subscribe, withdrawSubscription } from '../contract/subscription.ts';
import { showPoints } from './figures.ts';
import { readLeft, readTerms, whenReady } from './plans-data.ts';
import { levelAt } from '../rules/levels.ts';
import type { MedalRule } from '../rules/medals.ts';

/** A programme as the brand has it: its code, and the page it stands on. */
export type Club = { readonly code: string; readonly page: string; readonly name: string };
/** The programme that the address names, and the brand's others; null where the brand has none there. */
export type ClubPorts = {
  readonly clubAt: (page: Page) => { readonly club: Club; readonly others: readonly Club[] } | null;
};

/** What an invitation is called in an address; both are read everywhere. */
const INVITATION = { br: 'convite', ar: 'invitacion' } as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where each rule is met; a referral and an event have their own place on the page. */
const waysOf = (page: Page): Readonly<Partial<Record<MedalRule, string>>> => ({
  OWNED_CAR: `${page.path('home')}#modelos`,
  TEST_DRIVE: page.path('testDrive'),
  REVISION: page.path('serviceVisit'),
  OPINION: page.path('opinions'),
  SUBSCRIPTION: '#plans',
});

const figuresOf =
  (page: Page) =>
  (figure: number): string =>
    showPoints(figure, page.market);

const toRanking = async (page: Page, programme: string) => {
  const cursor = page.url.searchParams.get('ranking') ?? undefined;
  const found = await page.call(calls.getRanking, { query: { programme, cursor } });
  // What failed is not gone: it is said to have failed.
  if (!found.ok)
    return { isGone: true as const, why: statusOf(found) === 410 ? ('gone' as const) : ('failed' as const) };
  const { madeAt, members, rows, previous, next } = found.value;
  const show = figuresOf(page);
  return {
    isGone: false as const,
    at: madeAt === null ? null : formatDateTime(madeAt, page.market),
    members,
    rows: rows.map((row) => ({ ...row, score: show(row.score) })),
    previous,
    next,
  };
};
export type Ranking = Awaited<ReturnType<typeof toRanking>>;

/** Where a list goes on, as its own link says; anything else is its beginning. */
const behind = (page: Page, param: 'before' | 'prizes'): { before?: string } => {
  const before = page.url.searchParams.get(param) ?? '';
  return UUID.test(before) ? { before } : {};
};

const toHistory = async (page: Page, programme: string) => {
  const query = { programme, ...behind(page, 'before') };
  const found = await page.call(calls.listHistory, { query });
  // What could not be read is not empty: it is said.
  const { entries, isMore } = found.ok ? found.value : { entries: [], isMore: false };
  const show = figuresOf(page);
  return {
    isFailed: !found.ok,
    rows: entries.map(({ id, kind, points, medal, prize, at }) => ({
      id,
      // Points that no prize was taken for paid for a voucher.
      kind: kind === 'SPEND' && prize === null ? ('voucher' as const) : kind,
      name: medal ?? prize,
      at: formatDay(dayIn(new Date(at), page.market)),
      points: `${points > 0 ? '+' : MINUS}${show(Math.abs(points))}`,
    })),
    older: isMore ? (entries.at(-1)?.id ?? null) : null,
  };
};
export type History = Awaited<ReturnType<typeof toHistory>>;

const toMember = async (page: Page, { member, programme }: { member: Membership; programme: Programme }) => {
  const { code } = programme;
  const [terms, ranking, history, prizes] = await Promise.all([
    readTerms(page, code),
    toRanking(page, code),
    toHistory(page, code),
    page.call(calls.listOwnPrizes, { query: { programme: code, ...behind(page, 'prizes') } }),
  ]);
  const show = figuresOf(page);
  const { ending, nextLevel, position } = member;
  const standing = levelAt(programme.levels, member.score);
  const won = new Map(member.medals.map(({ code: medal, times }) => [medal, times]));
  const ways = waysOf(page);
  const step = programme.medals.find(({ code: medal, rule }) => !won.has(medal) && ways[rule] !== undefined);
  return {
    points: show(member.points),
    hasDebt: member.debt > 0,
    debt: show(member.debt),
    level: member.level,
    levelIndex: standing.index,
    share: standing.share,
    next: nextLevel === null ? null : { ...nextLevel, missing: show(nextLevel.missing) },
    ending:
      ending === null ? null : { points: show(ending.points), day: formatDay(dayIn(new Date(ending.at), page.market)) },
    position: position === null ? null : show(position),
    shownAs: member.shownAs,
    welcome: member.welcome,
    invitation: `${page.url.origin}${page.url.pathname}?${INVITATION[page.market]}=${member.invitation}`,
    step:
      step === undefined ? null : { rule: step.rule, name: step.name, text: step.text, href: ways[step.rule] ?? '' },
    plan: member.plan,
    terms: terms?.shown ?? null,
    mayTake: terms?.mayTake ?? false,
    ranking,
    history,
    redemptions: prizes.ok
      ? prizes.value.redemptions.map((row) => ({
          ...row,
          points: show(row.points),
          at: formatDay(dayIn(new Date(row.at), page.market)),
        }))
      : null,
    olderPrizes: prizes.ok && prizes.value.isMore ? (prizes.value.redemptions.at(-1)?.id ?? null) : null,
  };
};
export type Member = Awaited<ReturnType<typeof toMember>>;

const toProgramme = (page: Page, of: { programme: Programme; member: Membership | null; mayTake: boolean }) => {
  const { programme, member, mayTake } = of;
  const show = figuresOf(page);
  const won = new Map((member?.medals ?? []).map(({ code, times }) => [code, times]));
  /** What is owed is paid first. */
  const missingOf = (own: Membership | null, points: number) =>
    own === null || own.points >= points ? null : show(points - own.points + own.debt);
  return {
    ...programme,
    plans: programme.plans.map((plan) => ({
      ...plan,
      shown: plan.price === null ? null : formatMoney(plan.price, page.market),
      keys: { pix: page.newKey(), card: page.newKey() },
      // Another term follows one that ends soon.
      isOpen: mayTake,
    })),
    levels: programme.levels.map((level) => ({ ...level, shown: show(level.from) })),
    medals: programme.medals.map((medal) => ({ ...medal, shown: show(medal.points), times: won.get(medal.code) ?? 0 })),
    prizes: programme.prizes.map((prize) => ({
      ...prize,
      shown: show(prize.points),
      missing: missingOf(member, prize.points),
      key: page.newKey(),
    })),
  };
};
export type ShownProgramme = ReturnType<typeof toProgramme>;

export const clubLoader =
  ({ clubAt }: ClubPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const here = clubAt(page);
    const listed = await page.call(calls.listProgrammes, { query: {} });
    if (!listed.ok) throw data(null, { status: statusOf(listed) });
    const { programmes } = listed.value;
    const programme = programmes.find(({ code }) => code === here?.club.code);
    if (here === null || programme === undefined) throw data(null, { status: 404 });
    const query = { programme: programme.code };
    const self = page.user === null ? null : await page.call(calls.getMembership, { query });
    if (self?.ok === false && statusOf(self) !== 404) throw data(null, { status: statusOf(self) });
    const member = self?.ok === true ? self.value : null;
    const shown = member === null ? null : await toMember(page, { member, programme });
    const { searchParams } = page.url;
    const invitation = (searchParams.get(INVITATION.br) ?? searchParams.get(INVITATION.ar))?.slice(0, 40) ?? null;
    return {
      texts: page.shownTexts('loyalty'),
      here: page.path(here.club.page),
      canonical: `${page.url.origin}${page.path(here.club.page)}`,
      isSignedIn: page.user !== null,
      signIn: signInAddress(page),
      takesPix: page.market === 'br',
      garage: page.path('garage'),
      invitation,
      done: searchParams.get('done'),
      doneValues: { code: searchParams.get('code')?.slice(0, 20) ?? '', n: Number(searchParams.get('n') ?? 0) || 0 },
      programme: toProgramme(page, { programme, member, mayTake: shown?.mayTake ?? true }),
      member: shown,
      left: member === null && page.user !== null ? await readLeft(page, programme.code) : [],
      others: here.others
        .filter(({ code }) => programmes.some((one) => one.code === code))
        .map(({ name, page: other }) => ({ name, href: page.path(other) })),
    };
  };
export type ClubLoaded = Awaited<ReturnType<ReturnType<typeof clubLoader>>>;

type Done = {
  readonly result: CallResult<unknown>;
  readonly done: Readonly<Record<string, string>>;
  /** The gateway's own page. */
  readonly away?: string | null;
};

/** What each form of the page does, and what is said of it then. */
const act = async (page: Page, programme: string): Promise<Done | null> => {
  const { form } = page;
  const change = (body: { isShown?: boolean; isWelcomed?: true }) =>
    page.call(calls.changeMembership, { body: { programme, ...body } });
  switch (fieldOf(form, 'do')) {
    case 'join': {
      const invitation = fieldOf(form, 'invitation');
      const body = { programme, ...(invitation === '' ? {} : { invitation }) };
      return { result: await page.call(calls.registerFree, { body }), done: {} };
    }
    case 'claim': {
      const result = await page.call(calls.claimMedals, { body: { eventCode: fieldOf(form, 'eventCode') } });
      const count = result.ok ? result.value.medals.length : 0;
      return { result, done: count === 0 ? { done: 'hadIt' } : { done: 'claimed', n: String(count) } };
    }
    case 'redeem': {
      const params = { id: fieldOf(form, 'prize') };
      const body = { points: Number(fieldOf(form, 'points')) || 0 };
      const result = await page.call(calls.redeemPrize, { params, body, idempotencyKey: fieldOf(form, 'key') });
      return { result, done: { done: 'redeemed', code: result.ok ? result.value.code : '' } };
    }
    case 'subscribe': {
      const method = fieldOf(form, 'method') === 'pix' ? 'pix' : 'card';
      // The price as it was shown: at another one nothing is asked for.
      const price = fieldOf(form, 'price');
      const seen = price === '' ? {} : { price: Number(price) };
      const body = { programme, plan: fieldOf(form, 'plan'), method, ...seen } as const;
      const result = await page.call(subscribe, { body, idempotencyKey: fieldOf(form, 'key') });
      const away = result.ok ? await whenReady(page, programme) : null;
      return { result, done: { done: 'asked' }, away: method === 'card' ? away : null };
    }
    case 'withdraw': {
      const params = { id: fieldOf(form, 'term') };
      const result = await page.call(withdrawSubscription, { params, idempotencyKey: fieldOf(form, 'key') });
      return { result, done: { done: 'withdrawn' } };
    }
    case 'show':
      return { result: await change({ isShown: true }), done: { done: 'shown' } };
    case 'hide':
      return { result: await change({ isShown: false }), done: { done: 'shown' } };
    case 'welcome':
      return { result: await change({ isWelcomed: true }), done: {} };
    case 'leave':
      return { result: await page.call(calls.leaveProgramme, { query: { programme } }), done: { done: 'left' } };
    default:
      return null;
  }
};

export const clubAction =
  ({ clubAt }: ClubPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const here = clubAt(page);
    if (here === null) throw data(null, { status: 404 });
    if (page.user === null) throw redirect(signInAddress(page));
    const acted = await act(page, here.club.code);
    if (acted === null) throw data(null, { status: 400 });
    if (!acted.result.ok) return refusedForm(page, page.form, acted.result);
    if (acted.away != null) return redirect(acted.away, 303);
    const query = new URLSearchParams(acted.done).toString();
    return redirect(`${page.path(here.club.page)}${query === '' ? '' : `?${query}#said`}`, 303);
  };
