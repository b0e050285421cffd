import * as z from 'zod';
import { COLOR_NAMES } from '#ui/tokens/contract.ts';
import { FACES, type FaceKey } from './fonts/families.ts';

const hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
const length = z.string().regex(/^\d+(\.\d+)?(px|rem|em)$/);
const faceKeys = Object.keys(FACES) as [FaceKey, ...FaceKey[]];

const typeStyle = z.strictObject({
  face: z.enum(faceKeys),
  weight: z.number().int().min(100).max(900),
  stretch: z.number().min(62).max(125),
  tracking: z.string().regex(/^-?\d*\.?\d+em$/),
  leading: z.number().min(0.85).max(1.8),
  transform: z.enum(['none', 'uppercase']),
  scale: z.number().min(0.6).max(1.5),
});

const shape = z.strictObject({
  radiusSmall: length,
  radius: length,
  radiusLarge: length,
  radiusButton: length,
  corner: z.enum(['round', 'bevel']),
  border: length,
  borderStrong: length,
  buttonSlant: z.string().regex(/^-?\d+deg$/),
  buttonTransform: z.enum(['none', 'uppercase']),
  buttonTracking: z.string().regex(/^-?\d*\.?\d+em$/),
  buttonWeight: z.number().int().min(300).max(900),
  shadow: z.enum(['flat', 'soft', 'deep']),
});

const motif = z.strictObject({
  viewBox: z.string().regex(/^0 0 \d+ \d+$/),
  paths: z.array(z.string().min(4)).min(1).readonly(),
  strokeWidth: z.number().min(0),
  filled: z.boolean(),
  opacity: z.number().gt(0).max(1),
});

const wordmark = z.strictObject({
  letters: z.string().regex(/^[A-ZË ]+$/),
  corner: z.enum(['round', 'cut', 'sharp']),
  radius: z.number().min(0).max(50),
  weight: z.number().min(2).max(30),
  width: z.number().min(30).max(140),
  gap: z.number().min(0).max(80),
  slant: z.number().min(0).max(20),
  caps: z.enum(['butt', 'round', 'square']),
});

const switches = z.strictObject({
  chatBot: z.boolean(),
  subsidizedPrice: z.boolean(),
  cpfCnpjInLeadForm: z.boolean(),
  leadsAllowedWithoutCpf: z.boolean(),
  leadsWithoutInfluenceArea: z.boolean(),
});

/** Five parts of a printed address; the region is a state (BR) or province (AR). */
const address = z.strictObject({
  street: z.string().min(5),
  district: z.string(),
  city: z.string().min(2),
  region: z.string().min(2),
  postalCode: z.string().min(4),
});

const company = z.strictObject({
  name: z.string().min(10),
  /** CNPJ or CUIT, digits only: well formed, yet of a range that is not given out. */
  document: z.string().regex(/^(\d{14}|\d{11})$/),
  address,
  phone: z.string().regex(/^\d{10,11}$/),
  phoneShown: z.string().min(8),
  email: z.email(),
  privacyEmail: z.email(),
  hours: z.strictObject({ opens: z.string(), closes: z.string() }),
});

const settings = z.strictObject({
  holdMinutes: z.number().int().positive(),
  withdrawalDays: z.number().int().positive(),
  quotationDays: z.number().int().positive(),
  creditOfferDays: z.number().int().min(2),
  boletoBusinessDays: z.number().int().positive(),
  /** Minor units that one person may book as paid at the dealership; above it a second person approves. */
  dealerPaymentLimit: z.number().int().positive(),
  /** Minor units that the payment company takes of one card, and by one coupon of cash; null where the rest is not paid so. */
  mostAtOnce: z.nullable(z.strictObject({ card: z.number().int().positive(), cash: z.number().int().positive() })),
  locationTtlMs: z.number().int().positive(),
});

export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]{1,30}$/),
  name: z.string().min(2),
  numericId: z.number().int().min(0),
  skin: z.string().min(2),
  /** Lengths at which a vehicle code is cut: model, version, series. */
  vehicleCodeCuts: z.strictObject({
    model: z.number().int().positive(),
    version: z.number().int().positive(),
    series: z.number().int().positive(),
  }),
  ssoContext: z.string().min(2),
  rentalOffers: z.boolean(),
  /** Loyalty programmes: the code in calls, the page each stands on, its name. */
  loyaltyPrograms: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[a-z0-9-]{3,40}$/),
        page: z.enum(['nation', 'wave', 'club']),
        name: z.strictObject({ br: z.string().min(2), ar: z.string().min(2) }),
      }),
    )
    .readonly(),
  scheme: z.enum(['light', 'dark']),
  colors: z.strictObject(
    Object.fromEntries(COLOR_NAMES.map((name) => [name, hex])) as Record<(typeof COLOR_NAMES)[number], typeof hex>,
  ),
  display: typeStyle,
  text: typeStyle,
  shape,
  motif,
  wordmark,
  switches: z.strictObject({ br: switches, ar: switches }),
  companies: z.strictObject({ br: company, ar: company }),
  settings: z.strictObject({ br: settings, ar: settings }),
});

export type Brand = z.infer<typeof brandSchema>;
export type Company = Brand['companies']['br'];
export type BrandSettings = Brand['settings']['br'];
export type WordmarkStyle = Brand['wordmark'];
