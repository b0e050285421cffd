import type { CallOutput } from '#kernel/endpoint.ts';
import { ok } from '#kernel/result.ts';
import { isAwayError, isBusyError } from '#platform/database/faults.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { viewFrame } from '../contract/frame.ts';
import { PART_SLUGS } from '../contract/frame-parts.ts';
import { listShownParts } from '../store/shown.server.ts';

type Frame = CallOutput<typeof viewFrame>;

const NOTHING: Frame = { menu: null, footer: null, banners: null };
/** As it was read last, of each brand and market. */
const lastRead = new Map<string, Frame>();

const readFrame = async (context: Context): Promise<Frame> => {
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
    const place = `${context.brand} ${context.market}`;
    try {
      const frame = await readFrame(context);
      lastRead.set(place, frame);
      return ok(frame);
    } catch (error) {
      // A page that asks the database nothing opens without it, with what stands around it.
      if (!isAwayError(error) && !isBusyError(error)) throw error;
      return ok(lastRead.get(place) ?? NOTHING);
    }
  }),
];
