import { data, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { listOpen } from '../contract/own.ts';
import type { PromotionPorts } from './ports.ts';
import { shownPromotion } from './shown.ts';

const SHARED_SECONDS = 60;

/** Everybody sees the same; it is kept for a minute. */
export const promotionsLoader =
  ({ cars }: PromotionPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [found, known] = await Promise.all([page.call(listOpen, { query: {} }), cars(page)]);
    const value = {
      texts: page.shownTexts('promotions'),
      home: page.path('home'),
      offers: page.path('offers'),
      promotions: found.ok ? found.value.promotions.map((one) => shownPromotion(page, one, known)) : null,
    };
    const isShared = found.ok && page.user === null;
    return data(value, {
      headers: { 'cache-control': isShared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store' },
    });
  };
export type PromotionsLoaded = Awaited<ReturnType<ReturnType<typeof promotionsLoader>>>['data'];
