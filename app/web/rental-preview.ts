import { getRentalPreview } from '#features/rental/contract/timeline.ts';
import type { Page } from '#ui/page-context.ts';
import { offersRental } from '../rental-offered.ts';

/** Way to the room of rentals and the newest proposal; null where nothing is rented. The home stands without it too. */
export const rentalPreview = async (page: Page) => {
  if (!offersRental(page.brand, page.market)) return null;
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
