import * as z from 'zod';

/** Who is asked about places; `google` is its SDK in the visitor's browser. */
export const LOCATION_PROVIDERS = ['gazetteer', 'aws', 'google'] as const;

const FOUR_HOURS_MS = 14_400_000;
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform(withoutSlash);

/** Settings of places and postal codes. Without any, the program's own tables answer. */
export const placeSettings = {
  LOCATION_PROVIDER: z
    .enum(LOCATION_PROVIDERS, { error: ({ input }) => `Unsupported location provider: ${String(input)}` })
    .default('gazetteer'),
  /** Milliseconds an outside answer is kept. */
  LOCATION_TTL: z.coerce.number().int().min(0).default(FOUR_HOURS_MS),
  AWS_LOCATION_KEY: z.string().optional(),
  AWS_LOCATION_REGION: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be a region like sa-east-1')
    .optional(),
  AWS_LOCATION_BASE_URL: address.optional(),
  /** A key of Google Maps is public by nature: it stands in the page, and its owner limits it to the site's addresses. */
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_URL: address.default('https://maps.googleapis.com/maps/api/js'),
  VIACEP_BASE_URL: address.optional(),
  CORREIOS_BASE_URL: address.optional(),
  CORREIOS_TOKEN: z.string().optional(),
};

type PlaceSettings = {
  readonly LOCATION_PROVIDER: (typeof LOCATION_PROVIDERS)[number];
  readonly AWS_LOCATION_KEY?: string | undefined;
  readonly AWS_LOCATION_REGION?: string | undefined;
  readonly GOOGLE_MAPS_KEY?: string | undefined;
  readonly CORREIOS_BASE_URL?: string | undefined;
  readonly CORREIOS_TOKEN?: string | undefined;
};

/** What a chosen company cannot do without. */
export function findPlaceProblems(input: PlaceSettings): string[] {
  const { LOCATION_PROVIDER: provider } = input;
  const problems: string[] = [];
  if (provider === 'aws' && (input.AWS_LOCATION_KEY === undefined || input.AWS_LOCATION_REGION === undefined)) {
    problems.push('LOCATION_PROVIDER: AWS provider requires API key and region configuration');
  }
  if (provider === 'google' && input.GOOGLE_MAPS_KEY === undefined) {
    problems.push('GOOGLE_MAPS_KEY: required when LOCATION_PROVIDER is google');
  }
  if (input.CORREIOS_BASE_URL !== undefined && input.CORREIOS_TOKEN === undefined) {
    problems.push('CORREIOS_TOKEN: required when CORREIOS_BASE_URL is set');
  }
  return problems;
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
