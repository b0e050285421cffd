import { dayIn, formatDay } from '#kernel/dates.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Participation, PromotionPage, ShownPromotion } from '../contract/shapes.ts';
import type { PosterCar } from './ports.ts';

const DAY = 86_400_000;

/** How long it still runs, when it begins, or that it is over. */
const stateText = (page: Page, { state, startsAt, endsAt, drawOn }: ShownPromotion): string => {
  const t = translator(page.texts('promotions'));
  const day = (instant: string) => formatDay(dayIn(new Date(instant), page.market));
  if (state === 'UPCOMING') return t('promotions.begins', { day: day(startsAt) });
  if (state === 'CLOSED') return t('promotions.drawn.on', { day: formatDay(drawOn) });
  if (state === 'DRAWN' || state === 'CANCELLED') return t(`promotions.state.${state}`);
  return t('promotions.left', { days: Math.ceil((Date.parse(endsAt) - page.now.getTime()) / DAY) });
};

/** A promotion in the words of the page. */
export const shownPromotion = (page: Page, promotion: ShownPromotion, cars: ReadonlyMap<string, PosterCar>) => {
  const t = translator(page.texts('promotions'));
  const { id, code, name, summary, state, prizes, ways, modelCode, permit, edition, mostNumbers } = promotion;
  const day = (instant: string) => formatDay(dayIn(new Date(instant), page.market));
  return {
    id,
    code,
    name,
    summary,
    state,
    edition,
    permit,
    stateText: stateText(page, promotion),
    cancelledReason: promotion.cancelledReason,
    period: t('promotions.period', { from: day(promotion.startsAt), until: day(promotion.endsAt) }),
    draw: formatDay(promotion.drawOn),
    prizes: prizes.map((one) => ({ ...one, count: t('promotions.prize.count', { count: one.stock }) })),
    ways: ways.map(({ kind, numbers }) => ({
      kind,
      text: t(`promotions.way.${kind}`),
      gives: t('promotions.way.gives', { count: numbers }),
    })),
    limit: t('promotions.limit', { count: mostNumbers }),
    car: modelCode === null ? null : (cars.get(modelCode) ?? null),
    href: page.path('promotion', { promotion: code }),
  };
};
export type PromotionView = ReturnType<typeof shownPromotion>;

/** What was drawn, as anybody may check it. */
export const shownResults = (page: Page, { results, prizes }: PromotionPage) => {
  const t = translator(page.texts('promotions'));
  return results.map((result) => ({
    prizeId: result.prizeId,
    prize: prizes.find(({ id }) => id === result.prizeId)?.name ?? '',
    numbers: result.numbers,
    isNobody: result.winners === 0,
    more:
      result.winners > result.numbers.length
        ? t('promotions.result.more', { count: result.winners - result.numbers.length })
        : null,
    passedText:
      result.passed.length === 0
        ? t('promotions.result.passed.none')
        : t('promotions.result.passed', { count: result.passedOver ?? result.passed.length }),
    passed: result.passed.map(({ number, why }) => t(`promotions.result.passed.${why}`, { number })),
    how: t('promotions.result.how', {
      day: formatDay(result.drawnOn),
      reference: result.reference,
      results: result.results.join(' · '),
      base: result.base,
    }),
    list: t('promotions.result.list', { count: result.list.size }),
    hash: result.list.hash,
  }));
};

/** Somebody's own part, in the words of the page, with the link by which they invite. */
export const shownOwn = (page: Page, own: Participation, code: string) => {
  const t = translator(page.texts('promotions'));
  const link = `${page.url.origin}${page.path('promotion', { promotion: code })}?${new URLSearchParams({ invite: own.id })}`;
  return {
    id: own.id,
    isActive: own.state === 'ACTIVE',
    isAgreed: own.isAgreed,
    numbers: own.numbers.map(({ text, kind }) => ({ text, kind: t(`promotions.kind.${kind}`) })),
    count: t('promotions.own.count', { count: own.numbers.length }),
    invited: own.invited === 0 ? t('promotions.own.nobody') : t('promotions.own.invited', { count: own.invited }),
    wins: own.wins.map(({ prize, number, state, claimUntil, handedOn }) => {
      const day = formatDay(handedOn ?? claimUntil);
      return t(`promotions.own.win.${state}`, { prize, number, day });
    }),
    link,
  };
};
export type OwnView = ReturnType<typeof shownOwn>;
