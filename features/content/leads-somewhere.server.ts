import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { isPart } from './contract/frame-parts.ts';
import { HOME_SLUG, pageSlugIn } from './contract/home-page.ts';
import type { Ports } from './ports.server.ts';
import { pathIn } from './rules/path-of.ts';
import { findTarget } from './store/pages.server.ts';

/** Whether a link of the site leads somewhere that visitors may go, now or once what it names is there; what stands elsewhere is not asked. */
export const leadsSomewhere = async (
  tx: Tx,
  { brand, market, clock }: Pick<Context, 'brand' | 'market' | 'clock'>,
  { href, ports }: { href: string; ports: Ports },
): Promise<boolean> => {
  if (!href.startsWith('/')) return true;
  const slug = pageSlugIn(href);
  if (slug === null) {
    const path = pathIn(href) ?? href;
    return (await ports.judgePaths(tx, { brand, market, at: clock.now() }, [path])).get(path) !== 'UNKNOWN';
  }
  if (isPart(slug)) return false;
  return slug === HOME_SLUG || ((await findTarget(tx, { brand, market, slug }))?.isShown ?? false);
};
