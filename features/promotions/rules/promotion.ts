/** What gives somebody lucky numbers. */
export const ATTRIBUTION_KINDS = ['JOINING', 'TEST_DRIVE', 'INVITATION', 'QR_CODE'] as const;
export type AttributionKind = (typeof ATTRIBUTION_KINDS)[number];

/** As visitors see it. `UPCOMING`: published and not begun. `CLOSED`: over, and not drawn whole. */
export const SHOWN_STATES = ['UPCOMING', 'OPEN', 'CLOSED', 'DRAWN', 'CANCELLED'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export const PROMOTION_STATES = ['DRAFT', 'PUBLISHED', 'CLOSED', 'DRAWN', 'CANCELLED'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

export const PARTICIPANT_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

export const QR_KINDS = ['DEALERSHIP', 'EVENT'] as const;
export type QrKind = (typeof QR_KINDS)[number];

/** Portaria SEAE/ME 7.638/2022: a series has at most so many numbers. */
export const MOST_IN_SERIES = 100_000;
export const MOST_SERIES = 100;

/** The header that names who invited. */
export const INVITING_HEADER = 'inviting-participant-id';

type Facts = { readonly state: PromotionState; readonly startsAt: Date; readonly endsAt: Date };

/** How a published promotion stands at a moment: the clock ends it, the state only follows. */
export const shownState = ({ state, startsAt, endsAt }: Facts, now: Date): ShownState => {
  if (state === 'DRAWN' || state === 'CANCELLED') return state;
  if (state === 'CLOSED' || endsAt <= now) return 'CLOSED';
  return startsAt <= now ? 'OPEN' : 'UPCOMING';
};

export const isWithin = (at: Date, { startsAt, endsAt }: Pick<Facts, 'startsAt' | 'endsAt'>): boolean =>
  at >= startsAt && at < endsAt;

/** Of what a buyer says of themselves: the one document by which the market knows a person; null for none, or a company's. */
export const documentOfPerson = (
  market: 'br' | 'ar',
  { document, documentKind }: { readonly document: string | null; readonly documentKind: string | null },
): string | null => {
  if (document === null || documentKind === null) return null;
  if (market === 'br') return documentKind === 'CPF' ? document : null;
  if (documentKind === 'DNI') return document;
  return ['CUIL', 'CUIT'].includes(documentKind) && /^2[0347]/.test(document) ? document : null;
};

type PerKind = {
  readonly forJoining: number;
  readonly forDrive: number;
  readonly forInvitation: number;
  readonly forQrCode: number;
};

/** How many numbers a kind of participation gives. */
export const numbersFor = (
  { forJoining, forDrive, forInvitation, forQrCode }: PerKind,
  kind: AttributionKind,
): number => ({ JOINING: forJoining, TEST_DRIVE: forDrive, INVITATION: forInvitation, QR_CODE: forQrCode })[kind];

/** As it is printed: the series, and as many digits as the series needs. */
export const showNumber = (
  { series, number }: { readonly series: number; readonly number: number },
  seriesSize: number,
): string => `${String(series).padStart(2, '0')}-${String(number).padStart(String(seriesSize - 1).length, '0')}`;
