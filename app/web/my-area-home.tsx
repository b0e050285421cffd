import { redirect, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { getAuth } from '#features/accounts/contract/auth.ts';
import { CarMoment } from '#features/reservations/web/car-moment.tsx';
import { NextTask } from '#features/reservations/web/order-tasks.tsx';
import { ownCarOf } from '#features/reservations/web/own-car.ts';
import { RentalPreview } from '#features/rental/web/preview.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { WayCards } from '#ui/way-cards.tsx';
import { AREA_ICONS } from './area-icons.ts';
import { rentalPreview } from './rental-preview.ts';
import { clubCards } from './loyalty-ports.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const auth = await page.call(getAuth, {});
  if (!auth.ok) throw redirect(signInAddress(page));
  const rental = await rentalPreview(page);
  return {
    texts: page.shownTexts('accounts', 'reservations', 'rental'),
    rental,
    clubs: await clubCards(page),
    car: await ownCarOf(page),
    /** Staff are customers until their second factor is done. */
    factor: auth.value.secondFactor === 'none' ? null : page.path('secondFactor'),
    cards: [
      { stem: 'area.orders' as const, href: page.path('orders') },
      { stem: 'area.garage' as const, href: page.path('garage') },
      { stem: 'area.cars' as const, href: page.path('accountCars') },
      { stem: 'area.proposals' as const, href: page.path('accountProposals') },
      ...(rental === null ? [] : [{ stem: 'area.rental' as const, href: rental.href }]),
      { stem: 'area.cards' as const, href: page.path('accountCards') },
      { stem: 'area.benefits' as const, href: page.path('accountBenefits') },
      { stem: 'area.vouchers' as const, href: page.path('accountVouchers') },
      { stem: 'area.manuals' as const, href: page.path('manuals') },
      { stem: 'area.visits' as const, href: page.path('accountVisits') },
      { stem: 'area.events' as const, href: page.path('accountEvents') },
      { stem: 'area.promotions' as const, href: page.path('accountPromotions') },
      { stem: 'area.data' as const, href: page.path('accountData') },
      { stem: 'area.access' as const, href: page.path('accountCredentials') },
      { stem: 'area.messages' as const, href: page.path('accountMessages') },
      { stem: 'area.privacy' as const, href: page.path('privacy') },
      ...(page.user?.staff === true ? [{ stem: 'area.staff' as const, href: page.path('admin') }] : []),
    ],
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('area.title'), matches);

export default function MyAreaHome() {
  const { texts, car, factor, rental, cards, clubs } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {factor !== null && (
        <Notice tone="warning" actions={<LinkButton href={factor}>{t('area.staff.factor.go')}</LinkButton>}>
          {t('area.staff.factor')}
        </Notice>
      )}
      {car !== null && (
        <CarMoment
          moment={car.moment}
          t={t}
          above={t('payment.done.number', { number: car.moment.number })}
          title={car.state}
          level={2}
          isInset
        >
          {car.task !== null && <NextTask task={car.task} />}
          <LinkButton href={car.href}>{car.isPaid ? t('payment.done.go') : t('order.pending')}</LinkButton>
        </CarMoment>
      )}
      {rental?.proposal != null && <RentalPreview t={t} proposal={rental.proposal} href={rental.href} />}
      <WayCards
        ways={[
          ...cards.map(({ stem, href }) => ({
            href,
            title: t(stem),
            text: t(`${stem}.text`),
            icon: AREA_ICONS[stem],
          })),
          ...clubs.map((club) => ({ ...club, icon: AREA_ICONS['area.club'] })),
        ]}
      />
    </Stack>
  );
}
