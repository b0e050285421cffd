import type { Market } from '#kernel/market.ts';
import { MARKET_SITES } from './markets.ts';
import { LOYALTY_PATHS } from './loyalty-paths.ts';
import type { Brand } from './schema.ts';

/** Services whose base address a page carries, with where this server answers them; `SERVICE_BASES` of a deployment says otherwise. */
export const SERVICE_BASES = {
  analytics: '/api/analytics',
  authentication: '/api/auth',
  b2e: '/api/b2e',
  'b2e-search': '/api/search',
  benefits: '/api/benefits',
  car: '/api/car',
  'card-management': '/api/card-management',
  'contact-us': '/api/contact-us',
  contract: '/api/contract',
  coupon: '/api/coupon',
  'custom-field': '/api/custom-field',
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
  push: '/api/push',
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
  'peugeot-loyalty': '/api/peugeot-loyalty',
  loyalties: '/api/loyalties',
  'voucher-hub': '/api/voucher-hub',
  waiting: '/api/waiting',
  webhook: '/api/webhook',
  application: '/api/application',
  page: '/api/page',
  code: '/api/code',
} as const;

/** Services that this deployment has elsewhere, and where. */
export type ServiceBases = Readonly<Partial<Record<string, string>>>;

/** Who finds places; the key is a browser's own, empty where only the server asks. */
export type LocationProvider = { readonly name: string; readonly apiKey: string; readonly region: string };

/** The page settings of the spec as meta names and values. What one page adds: `mvs-code` and `year`. */
export function pageSettings(input: {
  brand: Brand;
  market: Market;
  fuelLabels: Readonly<Record<string, string>>;
  /** What a brand's team may change. */
  site: {
    readonly switches: Brand['switches']['br'];
    readonly locationTtlMs: number;
    readonly models: readonly string[];
  };
  provider?: LocationProvider;
  bases?: ServiceBases;
}): Record<string, string> {
  const { brand, market } = input;
  const site = MARKET_SITES[market];
  const { switches: on, locationTtlMs, models } = input.site;
  return {
    'page-brand': brand.id,
    'page-country': site.country,
    'page-language': site.language,
    'page-skin': brand.skin,
    'page-country-phone-code': site.phoneCode,
    'location-ttl': String(locationTtlMs),
    'fuel-labels': JSON.stringify(input.fuelLabels),
    'current-car-models': models.join(','),
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
      Object.entries({
        ...SERVICE_BASES,
        loyalty: `/api/${LOYALTY_PATHS[brand.id] ?? 'loyalty'}`,
        ...input.bases,
      }).map(([service, base]) => [`service-${service}`, base]),
    ),
  };
}
