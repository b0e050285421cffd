import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { promotionAction, promotionLoader } from '#features/promotions/web/promotion-data.ts';
import { PromotionScreen } from '#features/promotions/web/promotion-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { eventPorts } from './event-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = promotionLoader(eventPorts);
export const action = promotionAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.promotion.name, matches),
        { name: 'description', content: loaderData.promotion.summary },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function Promotion() {
  return <PromotionScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
