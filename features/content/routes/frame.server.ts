import type { CallOutput } from '#kernel/endpoint.ts';
import { ok, refuse } from '#kernel/result.ts';
import { isAwayError, isBusyError } from '#platform/database/faults.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { viewFrame } from '../contract/frame.ts';
import { PART_SLUGS } from '../contract/frame-parts.ts';
import { listShownParts } from '../store/shown.server.ts';

const readFrame = async (context: Context): Promise<CallOutput<typeof viewFrame>> => {
  const { brand, market } = context;
  const shown = await context.read((tx) => listShownParts(tx, { brand, market, slugs: PART_SLUGS }));
  return {
    menu: shown.get('menu') ?? null,
    footer: shown.get('footer') ?? null,
    banners: shown.get('banners') ?? null,
  };
};

export const frameRoutes: Route[] = [
  handle(viewFrame, async (_input, context) => {
    try {
      return ok(await readFrame(context));
    } catch (error) {
      // A page that asks the database nothing opens without it: refused and not failed, which nobody keeps for others either.
      if (!isAwayError(error) && !isBusyError(error)) throw error;
      return refuse('unread');
    }
  }),
];
