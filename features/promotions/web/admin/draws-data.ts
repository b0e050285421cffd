import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { decideDraw, generateReport, getDraws, proposeDraw, type StaffPrize } from '../../contract/management.ts';
import { RESULTS_OF } from '../../rules/draw.ts';
import { choicesOf, chosenOf } from './choices.ts';

const passedTextOf = (t: Translate, count: number | null): string => {
  if (count === null) return t('promotionStaff.passed.part');
  return count === 0 ? t('promotionStaff.passed.none') : t('promotionStaff.passed', { count });
};

/** A draw as its second person reads it: the announced day beside the one of the extraction, and the numbers it passes over. */
const shownDraw = (page: Page, draw: NonNullable<StaffPrize['draw']>, drawOn: string) => {
  const t = translator(page.texts('promotionsAdmin'));
  const { passedOver, passed } = draw;
  return {
    ...draw,
    day: formatDay(draw.drawnOn),
    planned: formatDay(drawOn),
    isPlanned: draw.drawnOn === drawOn,
    text: draw.results.join(' · '),
    passedText: passedTextOf(t, passedOver),
    passed: passed.map(({ number, why }) => t(`promotionStaff.passed.${why}`, { number })),
  };
};

type Shown = { readonly promotionId: string; readonly drawOn: string };

const shownPrize = (page: Page, { promotionId, drawOn }: Shown, { list, draw, ...prize }: StaffPrize) => ({
  ...prize,
  list:
    list === null
      ? null
      : {
          size: list.size ?? 0,
          hash: list.hash,
          frozen: list.frozenAt === null ? null : formatDateTime(list.frozenAt, page.market),
          files: Array.from({ length: list.parts }, (_, index) => ({
            part: index + 1,
            href: `/api/promotion/v1/participant/management/candidates-report/download?${new URLSearchParams({
              brand: page.brand,
              market: page.market,
              promotion_id: promotionId,
              prize_id: prize.id,
              part: String(index + 1),
            })}`,
          })),
        },
  draw: draw === null ? null : shownDraw(page, draw, drawOn),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const here = page.url.pathname;
  const chosen = chosenOf(page);
  const found = chosen === '' ? null : await page.call(getDraws, { params: { promotionId: chosen }, query: {} });
  const { count } = RESULTS_OF[page.market];
  return {
    texts: page.shownTexts('promotionsAdmin'),
    market: page.market,
    base: here,
    here: chosen === '' ? here : `${here}?${new URLSearchParams({ promotion: chosen })}`,
    chosen,
    choices: await choicesOf(page),
    winners: page.path('adminArea', { area: 'promotion-winners' }),
    results: Array.from({ length: count }, (_, index) => index + 1),
    done: page.url.searchParams.get('done'),
    promotion:
      found?.ok === true
        ? {
            name: found.value.name,
            state: found.value.state,
            isOver: found.value.isOver,
            isCancelled: found.value.state === 'CANCELLED',
            day: formatDay(found.value.drawOn),
            drawOn: found.value.drawOn,
            prizes: found.value.prizes.map((prize) =>
              shownPrize(page, { promotionId: chosen, drawOn: found.value.drawOn }, prize),
            ),
          }
        : null,
  };
};
export type DrawsLoaded = Awaited<ReturnType<typeof loader>>;

/** Freezes a list, writes down a result, or decides a draw that somebody else wrote down. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const promotionId = fieldOf(form, 'promotion');
  const prizeId = fieldOf(form, 'prize');
  const done = (word: string) =>
    redirect(`${page.url.pathname}?${new URLSearchParams({ promotion: promotionId, done: word })}`, 303);
  switch (fieldOf(form, 'do')) {
    case 'freeze': {
      const answer = await page.call(generateReport, { body: { promotionId, prizeId } });
      return answer.ok ? done('freeze') : refusedForm(page, form, answer);
    }
    case 'propose': {
      const body = {
        prizeId,
        drawnOn: fieldOf(form, 'drawnOn'),
        reference: fieldOf(form, 'reference').trim(),
        results: form.getAll('result').flatMap((one) => (typeof one === 'string' ? [one.trim()] : [])),
      };
      const answer = await page.call(proposeDraw, { params: { promotionId }, body });
      return answer.ok ? done('propose') : refusedForm(page, form, answer);
    }
    default: {
      const decision = fieldOf(form, 'decision') === 'APPROVE' ? 'APPROVE' : 'REFUSE';
      const params = { promotionId, id: fieldOf(form, 'draw') };
      const answer = await page.call(decideDraw, { params, body: { decision } });
      return answer.ok ? done(decision === 'APPROVE' ? 'approve' : 'refuse') : refusedForm(page, form, answer);
    }
  }
};
