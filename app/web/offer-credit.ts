import { simulatorOf } from '#features/financing/web/flow.ts';
import { toFunding } from '#features/financing/web/funding-texts.ts';
import type { OfferDetail } from '#features/offers/contract/shapes.ts';
import type { Page } from '#ui/page-context.ts';

/** The simulator of the product an offer is told by, at its own entrance, term and final instalment. */
export const simulateHref = (page: Page, { code, mvsCode, year, price, installment }: OfferDetail): string | null => {
  if (installment === null || price === null || mvsCode === null || year === null) return null;
  const { source, entrancePercent, term, residual } = installment;
  return toFunding(page, simulatorOf(source), {
    car: { kind: 'version', mvsCode, year },
    product: source,
    entrance: entrancePercent,
    term,
    residual: residual === null ? null : Math.round((residual.amount * 10_000) / price.amount) / 100,
    offerCode: code.toLowerCase(),
  });
};
