import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { offersRental } from '../rental-offered.ts';

/** Rooms of a person, by the name of their page. A line appears when its screen does. */
const ROOMS = [
  { page: 'account', label: 'area.home' },
  { page: 'orders', label: 'area.orders' },
  { page: 'garage', label: 'area.garage' },
  { page: 'accountCars', label: 'area.cars' },
  { page: 'accountProposals', label: 'area.proposals' },
  { page: 'accountRental', label: 'area.rental' },
  { page: 'accountCards', label: 'area.cards' },
  { page: 'accountBenefits', label: 'area.benefits' },
  { page: 'accountVouchers', label: 'area.vouchers' },
  { page: 'manuals', label: 'area.manuals' },
  { page: 'accountVisits', label: 'area.visits' },
  { page: 'accountEvents', label: 'area.events' },
  { page: 'accountPromotions', label: 'area.promotions' },
  { page: 'accountData', label: 'area.data' },
  { page: 'accountCredentials', label: 'area.access' },
  { page: 'accountMessages', label: 'area.messages' },
  { page: 'privacy', label: 'area.privacy' },
] as const;

/** Who is here, and the ways to each room of theirs. */
export const areaLoader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const here = page.url.pathname;
  if (page.user === null) throw redirect(signInAddress(page));
  const t = translator(page.texts('accounts'));
  const complement = page.path('accountComplement', { step: 'user-data' }).replace(/user-data$/, '');
  return {
    texts: page.shownTexts('accounts'),
    name: page.user.name,
    home: page.path('account'),
    signOut: page.path('signOut'),
    staff: page.user.staff ? page.path('admin') : null,
    // Where nothing is rented, nothing of it is shown.
    rooms: ROOMS.filter((room) => room.page !== 'accountRental' || offersRental(page.brand, page.market)).map(
      (room) => {
        const href = page.path(room.page);
        const isInside = room.page !== 'account' && here.startsWith(`${href}/`);
        // Completing one's data is part of them.
        const isComplement = room.page === 'accountData' && here.startsWith(complement);
        return { href, label: t(room.label), current: href === here || isInside || isComplement };
      },
    ),
  };
};
