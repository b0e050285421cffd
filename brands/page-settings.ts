import type { Market } from '#kernel/market.ts';
import { MARKET_SITES } from './markets.ts';
import type { Brand } from './schema.ts';

/** Services whose base address a page carries, with where this server answers them. A deployment may point any elsewhere. */
export const SERVICE_BASES = {
  authentication: '/api/auth',
  b2e: '/api/b2e',
  'b2e-search': '/api/search',
  benefits: '/api/benefits',
  car: '/api/car',
  'card-management': '/api/card-management',
  'contact-us': '/api/contact-us',
  contract: '/api/contract',
  coupon: '/api/coupon',
  'dealer-sales': '/api/dealer-sales',
  'dealer-scheduler': '/api/scheduler',
  dealer: '/api/dealer',
  dealerws: '/api/dealerws',
  dictionary: '/api/dictionary',
  evaluate: '/api/evaluate',
  event: '/api/event',
  file: '/api/file',
  financing: '/api/financing',
  garage: '/api/garage',
  journey: '/api/journey',
  'lead-integration': '/api/lead',
  location: '/api/location',
  loyalty: '/api/loyalty',
  maintenance: '/api/maintenance',
  manual: '/api/manual',
  messaging: '/api/messaging',
  model: '/api/model',
  'offer-admin': '/api/offers',
  part: '/api/part',
  payment: '/api/payment',
  'payment-instrument': '/api/payment-instrument',
  'payment-security': '/api/payment-security',
  price: '/api/price',
  privacy: '/api/privacy',
  promotion: '/api/promotion',
  quiz: '/api/quiz',
  rating: '/api/rating',
  recall: '/api/recall',
  'rental-offer': '/api/rental-offer',
  'rental-user': '/api/rental-user',
  report: '/api/report',
  reservation: '/api/reservation',
  stock: '/api/stock',
  timeline: '/api/timeline',
  upgrade: '/api/upgrade',
  user: '/api/user',
  vehicle: '/api/vehicle',
  'version-comparator': '/api/version-comparator',
  'visit-scheduling': '/api/visit-scheduling',
  'voucher-hub': '/api/voucher-hub',
  waiting: '/api/waiting',
  page: '/api/page',
} as const;

/** Who finds places; the key is a browser's own, empty where only the server asks. */
export type LocationProvider = { readonly name: string; readonly apiKey: string; readonly region: string };

/** The page settings of the spec as meta names and values. What one page adds: `mvs-code` and `year`. */
export function pageSettings(input: {
  brand: Brand;
  market: Market;
  fuelLabels: Readonly<Record<string, string>>;
  models: readonly string[];
  provider?: LocationProvider;
  bases?: Readonly<Partial<Record<keyof typeof SERVICE_BASES, string>>>;
}): Record<string, string> {
  const { brand, market } = input;
  const site = MARKET_SITES[market];
  const on = brand.switches[market];
  return {
    'page-brand': brand.id,
    'page-country': site.country,
    'page-language': site.language,
    'page-skin': brand.skin,
    'page-country-phone-code': site.phoneCode,
    'location-ttl': String(brand.settings[market].locationTtlMs),
    'fuel-labels': JSON.stringify(input.fuelLabels),
    'current-car-models': input.models.join(','),
    'sso-context': brand.ssoContext,
    'leads-allowed-without-cpf': String(on.leadsAllowedWithoutCpf),
    'enables-cpf-cnpj-in-lead-form': String(on.cpfCnpjInLeadForm),
    'enable-subsidized-price': String(on.subsidizedPrice),
    'enable-chat-bot': String(on.chatBot),
    'leads-without-influence-area': String(on.leadsWithoutInfluenceArea),
    'authentication-pool': brand.ssoContext,
    'identity-pool': brand.ssoContext,
    'location-provider': input.provider?.name ?? 'gazetteer',
    'location-provider-api-key': input.provider?.apiKey ?? '',
    'location-provider-region': input.provider?.region ?? '',
    ...Object.fromEntries(
      Object.entries({ ...SERVICE_BASES, ...input.bases }).map(([service, base]) => [`service-${service}`, base]),
    ),
  };
}
