import { getRentalSelf } from '#features/accounts/contract/people.ts';
import { searchOffers } from '#features/offers/contract/search.ts';
import { rentalView } from '#features/rental/web/rental-data.ts';
import type { Page } from '#ui/page-context.ts';

/** Where the brand's cars by subscription are offered; null where there is none now, so that nobody is led to cars for sale. */
const rentalOffers = async (page: Page): Promise<string | null> => {
  const found = await page.call(searchOffers, { query: { size: 1 }, body: { type: ['RENTAL'] } });
  return found.ok && found.value.total === 0
    ? null
    : `${page.path('offers')}?${new URLSearchParams({ type: 'RENTAL' })}`;
};

/** The person as a renter: their validation, their proposals, and where a car by subscription is to be had. */
export const ownRental = async (page: Page) => {
  const [self, offers] = await Promise.all([page.call(getRentalSelf, {}), rentalOffers(page)]);
  return rentalView(page, { person: self.ok ? self.value.rental : null, offers });
};
