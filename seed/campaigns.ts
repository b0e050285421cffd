import { seedId } from './deterministic.ts';
import { brandNames } from './brand-names.ts';

type CampaignRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  name: string;
  deposit: number;
  freight: number;
  registration: number;
  currency: 'BRL' | 'ARS';
  hold_minutes: number;
  valid_from: string;
  valid_until: string | null;
};

/**
 * What a reservation asks for, in minor units: R$ 2.000,00 and $ 500.000,00, for twenty minutes of holding the car; and what the
 * demonstration's dealerships ask on top of the price for freight and, by estimate, for the registration.
 */
const REQUESTED = {
  br: { deposit: 200_000, freight: 290_000, registration: 145_000, currency: 'BRL' },
  ar: { deposit: 50_000_000, freight: 78_000_000, registration: 96_000_000, currency: 'ARS' },
} as const;

/** One open-ended campaign a brand and market. */
export const buildCampaigns = (): CampaignRow[] =>
  Object.entries(brandNames).flatMap(([brand, name]) =>
    (['br', 'ar'] as const).map((market) => ({
      id: seedId(`campaign ${brand} ${market}`),
      brand,
      market,
      name: `${name} online`,
      ...REQUESTED[market],
      hold_minutes: 20,
      valid_from: '2026-01-01T00:00:00Z',
      valid_until: null,
    })),
  );
