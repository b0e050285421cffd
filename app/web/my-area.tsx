import { Outlet, redirect, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { AreaFrame } from './my-area-frame.tsx';

export { ProofBoundary as ErrorBoundary } from './proof-boundary.tsx';

export const handle = { asksProof: true };

export const headers = () => ({ 'cache-control': 'no-store' });

/** Rooms of a person, by the name of their page. A line appears when its screen does. */
const ROOMS = [
  { page: 'account', label: 'area.home' },
  { page: 'orders', label: 'area.orders' },
  { page: 'garage', label: 'area.garage' },
  { page: 'accountCars', label: 'area.cars' },
  { page: 'accountProposals', label: 'area.proposals' },
  { page: 'manuals', label: 'area.manuals' },
  { page: 'accountVisits', label: 'area.visits' },
  { page: 'accountData', label: 'area.data' },
  { page: 'accountCredentials', label: 'area.access' },
  { page: 'privacy', label: 'area.privacy' },
] as const;

export const loader = ({ context }: LoaderFunctionArgs) => {
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
    rooms: ROOMS.map((room) => {
      const href = page.path(room.page);
      const isInside = room.page !== 'account' && here.startsWith(`${href}/`);
      // Completing one's data is part of them.
      const isComplement = room.page === 'accountData' && here.startsWith(complement);
      return { href, label: t(room.label), current: href === here || isInside || isComplement };
    }),
  };
};

/** My area: the same frame for each of its rooms, whose title is that of its line. */
export default function MyArea() {
  const { texts, name, home, signOut, staff, rooms } = useLoaderData<typeof loader>();
  const t = translator(texts);
  const room = rooms.find(({ current, href }) => current && href !== home);
  return (
    <AreaFrame
      title={room?.label ?? t('area.hello', { name })}
      label={t('area.nav')}
      links={rooms}
      tools={
        <>
          {staff !== null && (
            <LinkButton href={staff} variant="secondary">
              {t('area.staff')}
            </LinkButton>
          )}
          <PageForm action={signOut}>
            <Button type="submit" variant="quiet">
              {t('area.signOut')}
            </Button>
          </PageForm>
        </>
      }
    >
      <Outlet />
    </AreaFrame>
  );
}
