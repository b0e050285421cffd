import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { isPart } from '#features/content/contract/frame-parts.ts';
import { HOME_SLUG } from '#features/content/contract/home-page.ts';
import { previewPage, viewPage } from '#features/content/contract/page-view.ts';
import { sharedSeconds } from '#features/content/web/public/shared-seconds.ts';
import { pageContext } from '#ui/page-context.ts';
import { dayOf, questionsOf, viewsOf } from './block-views.ts';
import { readPopup } from './popup-data.ts';

/** A page whose words a brand's team writes: the same for everyone and kept for a minute, or until something in it changes. */

export const contentPageLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const reference = page.url.searchParams.get('preview');
  const slug = params['slug'] ?? '';
  if (slug === HOME_SLUG) throw redirect(`${page.path('home')}${page.url.search}`, 301);
  if (isPart(slug)) throw data(null, { status: 404 });
  const found =
    reference === null
      ? await page.call(viewPage, { params: { slug }, query: {} })
      : await page.call(previewPage, { params: { reference }, query: {} });
  if (!found.ok || found.value.slug !== slug)
    throw data(null, { status: found.ok ? 404 : (found.problem?.status ?? 500) });
  const { title, description, blocks, changesAt } = found.value;
  const now = reference === null ? page.now : dayOf(page);
  const path = page.path('contentPage', { slug });
  const brandName = brandOf(page.brand).name;
  const value = {
    texts: page.shownTexts('pages', 'offers', 'home'),
    brand: page.brand,
    brandName,
    market: page.market,
    title,
    description,
    isPreview: reference !== null,
    popup: reference === null ? await readPopup(page, 'PAGES') : null,
    canonical: `${page.url.origin}${path}`,
    root: page.path('home'),
    showcase: page.path('offers'),
    questions: questionsOf(blocks, { brandName }),
    views: await viewsOf(page, { blocks, now }),
  };
  const seconds = sharedSeconds(blocks, { changesAt, now, market: page.market });
  const isShared = reference === null && seconds > 0;
  return data(value, {
    headers: {
      'cache-control': isShared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-store',
      ...(reference === null ? {} : { 'x-robots-tag': 'noindex' }),
    },
  });
};
export type ContentPage = Awaited<ReturnType<typeof contentPageLoader>>['data'];
