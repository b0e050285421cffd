import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { isPart } from '../contract/frame-parts.ts';
import { DEFAULT_HOME, HOME_SLUG } from '../contract/home-page.ts';
import { previewPage, viewPage, type PageView } from '../contract/page-view.ts';
import { openPreview } from '../page-reference.server.ts';
import { findShown, findVersionView, type ViewRow } from '../store/shown.server.ts';

const viewOf = (row: ViewRow): PageView => ({
  ...row,
  blocks: [...row.blocks],
  changesAt: row.changesAt?.toISOString() ?? null,
});

export const pageViewRoutes: Route[] = [
  handle(viewPage, async ({ params: { slug } }, context) => {
    const { brand, market } = context;
    if (isPart(slug)) return refuse('pageUnknown');
    const row = await context.read((tx) => findShown(tx, { brand, market, slug }));
    if (row !== null && row.blocks !== null) return ok(viewOf(row));
    if (slug !== HOME_SLUG) return refuse('pageUnknown');
    // The home goes back to what it is by itself; its title and description are then the site's own texts.
    return ok(viewOf({ slug, title: '', description: '', blocks: DEFAULT_HOME, changesAt: row?.changesAt ?? null }));
  }),
  handle(previewPage, async ({ params: { reference } }, context) => {
    const { brand, market, env, clock } = context;
    const id = openPreview(env, reference, clock.now());
    const row = id === null ? null : await context.read((tx) => findVersionView(tx, { brand, market, id }));
    return row === null ? refuse('pageUnknown') : ok(viewOf(row));
  }),
];
