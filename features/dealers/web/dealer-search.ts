import { DEALER_SERVICES, type Dealer } from '../public.ts';

/** Kilometres offered; the last reaches across the emptiest provinces. */
export const RADII = [25, 50, 100, 300, 1500] as const;
const USUAL_RADIUS = 100;

export type DealerQuery = {
  readonly where: string;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly state: string;
  readonly service: Dealer['services'][number] | '';
  readonly radius: number;
  readonly openNow: boolean;
};

const degrees = (text: string | null, most: number): number | null => {
  const value = Number(text);
  return text === null || text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > most ? null : value;
};

/** The search as its address carries it; what makes no sense there counts as not said. */
export const readQuery = (params: URLSearchParams): DealerQuery => {
  const latitude = degrees(params.get('lat'), 90);
  const longitude = degrees(params.get('lon'), 180);
  const radius = Number(params.get('radius'));
  const service = params.get('service');
  return {
    where: (params.get('q') ?? '').trim().slice(0, 120),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    state: /^[A-Z]{1,2}$/.test(params.get('state') ?? '') ? (params.get('state') ?? '') : '',
    service: DEALER_SERVICES.find((known) => known === service) ?? '',
    radius: RADII.find((known) => known === radius) ?? USUAL_RADIUS,
    openNow: params.get('open') === '1',
  };
};

type Found = Dealer & { readonly distanceKm?: number };

export type Search = {
  readonly query: DealerQuery;
  readonly states: readonly { readonly code: string; readonly name: string }[];
  readonly dealers: readonly Found[];
  /** What the dealers are near to or in; null for a list of the whole market. */
  readonly place: { readonly kind: 'near' | 'state'; readonly name: string | null } | null;
  readonly problem: 'unknown' | 'failed' | null;
  /** Whether there are more than shown. */
  readonly isCut: boolean;
};
