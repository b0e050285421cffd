import { brandOf } from '#brands/brands.ts';
import { getRentalPreview } from '#features/rental/contract/timeline.ts';
import { rentsIn } from '#features/rental/public.ts';
import type { Page } from '#ui/page-context.ts';

/** Whether the site has cars by subscription. */
export const rentsHere = ({ brand, market }: Page): boolean => brandOf(brand).rentalOffers && rentsIn(market);

/** Way to the room of rentals and the newest proposal; null where nothing is rented. The home stands without it too. */
export const rentalPreview = async (page: Page) => {
  if (!rentsHere(page)) return null;
  const found = await page.call(getRentalPreview, {});
  const proposal = found.ok ? found.value.proposal : null;
  return {
    href: page.path('accountRental'),
    proposal:
      proposal === null
        ? null
        : {
            vehicle: proposal.vehicle,
            status: proposal.status,
            reached: proposal.reached,
            steps: proposal.steps,
          },
  };
};
