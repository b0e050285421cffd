import { useActionData, useLoaderData } from 'react-router';
import { ChangeScreen } from '#features/reservations/web/change-screen.tsx';
import { translator } from '#ui/translate.ts';
import type { action, loader } from './order-change-data.ts';

export { action, loader } from './order-change-data.ts';

export const handle = { js: false };

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData === undefined
    ? []
    : [{ title: translator(loaderData.texts)('change.title', { number: loaderData.number }) }];

/** Colour, options and dealership of an order, until production is locked. */
export default function OrderChange() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <ChangeScreen loaded={loaded} refused={refused?.message ?? null} t={translator(loaded.texts)} />;
}
