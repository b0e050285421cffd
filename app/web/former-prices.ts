import { getFormerPrices } from '#features/price/contract/former.ts';
import type { Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';

type Shown = { readonly id: string; readonly listAmount: Money; readonly listPrice: string | null };

/**
 * The versions, with a list price to strike through only where it was really charged before the present price (CDC art. 37:
 * what was never charged misleads). Nothing is asked where none is shown; without an answer none is.
 */
export const provenVersions = async <V extends Shown>(page: Page, versions: readonly V[]): Promise<V[]> => {
  const claims = versions.filter(({ listPrice }) => listPrice !== null);
  if (claims.length === 0) return [...versions];
  const requested = await page.call(getFormerPrices, { query: { versions: claims.map(({ id }) => id).join(',') } });
  const former = new Map(
    requested.ok ? requested.value.former.map(({ version, price }) => [version, price.amount]) : [],
  );
  return versions.map((version) =>
    version.listAmount.amount <= (former.get(version.id) ?? 0) ? version : { ...version, listPrice: null },
  );
};
