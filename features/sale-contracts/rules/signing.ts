import type { OrderState } from '#features/reservations/public.ts';

/** How long a code is good, how often it may be typed, and how many are sent in that time. */
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;
export const CODES_AT_ONCE = 5;
export const CODES_A_DAY = 10;

/** More versions than this are made of no contract. */
export const MOST_VERSIONS = 99;

/** From the signature to the invoice a changed order is signed anew; from then on the invoice says what was sold. */
const SIGNED_BEFORE: ReadonlySet<OrderState> = new Set([
  'SIGN_CONTRACT',
  'CREATED_ORDER',
  'PLACED',
  'PROGRESS_ORDER',
  'MOUNTED_VEHICLE',
  'VEHICLE_PRODUCED',
  'BILLING',
]);

export type Signing = 'sign' | 'signAnew' | 'signed' | 'notYet' | 'identityOpen' | 'atDealer' | 'over';

/**
 * Whether the contract of an order may be signed now: once it is approved, and again where what was signed here is not what the order says
 * any more. `signedDigest` is of the terms that were signed last, null where nothing was signed here.
 */
export const judgeSigning = (
  order: {
    readonly state: OrderState;
    readonly isOfEmployee: boolean;
    /** It was begun to look whether the buyer is who they are, and they are not accepted. */
    readonly isIdentityOpen: boolean;
  },
  { signedDigest, digest }: { readonly signedDigest: string | null; readonly digest: string },
): Signing => {
  // An employee's company approves it, and its dealership has it signed.
  if (order.isOfEmployee) return BEFORE.has(order.state) ? 'atDealer' : 'over';
  if (order.state === 'APPROVAL_DIRECT_SALE') return order.isIdentityOpen ? 'identityOpen' : 'sign';
  if (BEFORE.has(order.state)) return 'notYet';
  if (signedDigest === digest) return 'signed';
  if (SIGNED_BEFORE.has(order.state) && signedDigest !== null)
    return order.isIdentityOpen ? 'identityOpen' : 'signAnew';
  return signedDigest === null ? 'over' : 'signed';
};

const BEFORE: ReadonlySet<OrderState> = new Set([
  'PRE_RESERVE',
  'RESERVE',
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  'WAITING_LIST',
  'APPROVAL_EMPLOYEE',
  'REACTIVATED_ORDER',
]);
