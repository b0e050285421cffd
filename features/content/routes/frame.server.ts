import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { viewFrame } from '../contract/frame.ts';
import { PART_SLUGS } from '../contract/frame-parts.ts';
import { listShownParts } from '../store/shown.server.ts';

export const frameRoutes: Route[] = [
  handle(viewFrame, async (_input, context) => {
    const { brand, market } = context;
    const shown = await context.read((tx) => listShownParts(tx, { brand, market, slugs: PART_SLUGS }));
    return ok({
      menu: shown.get('menu') ?? null,
      footer: shown.get('footer') ?? null,
      banners: shown.get('banners') ?? null,
    });
  }),
];
