import { Outlet, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { translator } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { areaLoader } from './my-area-data.ts';
import { AreaFrame } from './my-area-frame.tsx';

export { ProofBoundary as ErrorBoundary } from './proof-boundary.tsx';

export const handle = { asksProof: true };

export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = areaLoader;

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
