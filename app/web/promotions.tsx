import { useLoaderData, type MetaArgs } from 'react-router';
import { promotionsLoader, type PromotionsLoaded } from '#features/promotions/web/promotions-data.ts';
import { PromotionsScreen } from '#features/promotions/web/promotions-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { eventPorts } from './event-ports.ts';

export const handle = { js: false };
export const loader = promotionsLoader(eventPorts);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('promotions.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('promotions.lead') },
      ];

export default function Promotions() {
  return <PromotionsScreen loaded={useLoaderData<PromotionsLoaded>()} />;
}
