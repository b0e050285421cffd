import { Outlet, useLoaderData } from 'react-router';
import { translator } from '#ui/translate.ts';
import { areaLoader } from './my-area-data.ts';
import { AreaMenu } from './my-area-frame.tsx';

export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = areaLoader;

/** A room that begins with a car from edge to edge: the ways to the other rooms stand above it. */
export default function WideRoom() {
  const { texts, rooms } = useLoaderData<typeof loader>();
  return (
    <>
      <AreaMenu label={translator(texts)('area.nav')} links={rooms} isStrip />
      <Outlet />
    </>
  );
}
