import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatPhone } from '#kernel/phones.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { listWinners } from '../../contract/management.ts';
import { allPromotions, chosenOf, idOf } from './choices.ts';
import { ChoosePromotion } from './choose.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const base = page.url.pathname;
  const chosen = chosenOf(page);
  const after = idOf(page, 'after');
  const query = {
    size: 50,
    ...(chosen === '' ? {} : { promotion_id: chosen }),
    ...(after === undefined ? {} : { after }),
  };
  const { winners, isMore } = shownAnswer(await page.call(listWinners, { query }));
  const last = winners.at(-1)?.id;
  const next = new URLSearchParams({ ...(chosen === '' ? {} : { promotion: chosen }), after: last ?? '' });
  return {
    texts: page.shownTexts('promotionsAdmin'),
    base,
    chosen,
    promotions: await allPromotions(page),
    next: isMore && last !== undefined ? `${base}?${next}` : null,
    winners: winners.map((one) => ({
      ...one,
      day: formatDay(one.drawnOn),
      phoneText: one.phone === null ? '–' : formatPhone(one.phone, page.market),
    })),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotionStaff.winners'), matches);

const columns = (t: Translate): AdminColumn<Loaded['winners'][number]>[] => [
  { head: t('promotionStaff.name'), cell: ({ name }) => name ?? t('promotionStaff.gone') },
  { head: t('promotionStaff.prize'), cell: ({ prize }) => prize },
  { head: t('promotionStaff.promotion'), cell: ({ promotion }) => promotion },
  { head: t('promotionStaff.number'), cell: ({ number }) => number },
  { head: t('promotionStaff.drawnOn'), cell: ({ day }) => day },
  { head: t('promotionStaff.email'), cell: ({ email }) => email ?? '–' },
  { head: t('promotionStaff.phone'), cell: ({ phoneText }) => phoneText },
];

/** Who won what, with what it takes to reach them now. */
export default function PromotionWinners() {
  const { texts, base, chosen, promotions, next, winners } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <ChoosePromotion t={t} here={base} promotions={promotions} chosen={chosen} />
      <AdminList
        t={t}
        caption={t('promotionStaff.winners')}
        none={t('promotionStaff.winners.none')}
        rows={winners}
        columns={columns(t)}
      />
      {next !== null && (
        <div>
          <LinkButton href={next} variant="secondary">
            {t('promotionStaff.next')}
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}
