import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
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
    const row = await context.read((tx) => findShown(tx, { brand, market, slug }));
    return row === null ? refuse('pageUnknown') : ok(viewOf(row));
  }),
  handle(previewPage, async ({ params: { reference } }, context) => {
    const { brand, market, env, clock } = context;
    const id = openPreview(env, reference, clock.now());
    const row = id === null ? null : await context.read((tx) => findVersionView(tx, { brand, market, id }));
    return row === null ? refuse('pageUnknown') : ok(viewOf(row));
  }),
];
