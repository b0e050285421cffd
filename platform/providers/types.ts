/**
 * What other companies' code implements to stand in for one of ours: a CRM, a valuation, a payment gateway, a bank. Amounts are whole
 * numbers of minor units. A no is an answer (`refused`); `noAnswer` says that nobody knows, so the same is asked again.
 */

type Currency = 'BRL' | 'ARS';
type Market = 'br' | 'ar';
export type ProviderAmount = { readonly amount: number; readonly currency: Currency };

/** The last argument of each call: what must end when the signal says so. */
export type CallOptions = { readonly signal: AbortSignal };
type Silent = { readonly kind: 'noAnswer'; readonly reason: string };

export type DeliveryResult =
  | { readonly kind: 'delivered'; readonly receipt: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | Silent;

/** A record at the CRM, by our id. */
export type CrmRecord = { readonly object: 'Lead' | 'Contact'; readonly id: string };

export type CrmProvider = {
  /** Safe to repeat: our id is the record's external id. */
  readonly upsert: (
    record: CrmRecord,
    fields: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<DeliveryResult>;
  /** Takes the record off the CRM's books; safe to repeat, one that is not there is gone. */
  readonly forget: (record: CrmRecord, options?: CallOptions) => Promise<DeliveryResult>;
  readonly close: () => Promise<void>;
};

export type ValuedCar = {
  readonly brand: string;
  readonly market: Market;
  readonly mvsCode: string;
  readonly modelName: string;
  readonly versionName: string;
  readonly year: number;
  readonly mileageKm: number;
  readonly condition: 'EXCELLENT' | 'GOOD' | 'FAIR' | 'POOR';
  /** What the same version costs new today. */
  readonly newPrice: ProviderAmount;
  /** Today in the market, as 2026-01-31. */
  readonly today: string;
};

export type ValuationResult =
  | {
      readonly kind: 'valued';
      /** Minor units of the new price's currency; `low <= amount <= high`. */
      readonly amount: number;
      readonly low: number;
      readonly high: number;
      /** What moved it away from the new price, in basis points of it; may be empty. */
      readonly drivers: readonly { readonly code: 'AGE' | 'MILEAGE' | 'CONDITION'; readonly basisPoints: number }[];
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | Silent;

export type ValuationProvider = {
  /** Changes nothing: asked as often as somebody looks. */
  readonly value: (car: ValuedCar, options?: CallOptions) => Promise<ValuationResult>;
  readonly close: () => Promise<void>;
};

export type PaymentResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number }
  | Silent;

export type CardRefusalReason =
  | 'funds'
  | 'securityCode'
  | 'expiry'
  | 'data'
  | 'authorize'
  | 'disabled'
  | 'blocked'
  | 'risk'
  | 'attempts'
  | 'installments'
  | 'cardType'
  | 'duplicate'
  | 'notConfirmed'
  | 'issuer';

export type ProviderPayment = {
  readonly id: string;
  /** `pending`, `in_process`, `approved`, `rejected`, `cancelled`, `refunded`, `charged_back`. */
  readonly status: string;
  /** The id of our charge. */
  readonly reference: string | null;
  readonly amount: ProviderAmount;
  readonly approvedAt: Date | null;
  readonly changedAt: Date | null;
  readonly pixCode: string | null;
  /** Of a slip or a coupon: its digits. */
  readonly barcode: string | null;
  /** Why a card was refused. */
  readonly refusal: CardRefusalReason | null;
  readonly challenge: { readonly url: string; readonly data: string } | null;
  /** Of `charged_back`: the dispute is won, the money is back; left out, it is not. */
  readonly isReimbursed?: boolean | undefined;
  /** Of a coupon: what is said at the till; it must be there. */
  readonly payCode?: string | null | undefined;
  /** What a card's holder pays in all, interest included, minor units; left out where nobody knows. */
  readonly paidInAll?: number | null | undefined;
};

export type ProviderCharge = {
  /** Ours, and the key of idempotency. */
  readonly id: string;
  readonly market: Market;
  readonly amount: ProviderAmount;
  readonly title: string;
  readonly expiresAt: Date;
  readonly payer: {
    readonly email: string;
    readonly name: string;
    readonly document: string;
    readonly documentType: string;
    readonly address: Readonly<
      Record<'postalCode' | 'street' | 'number' | 'district' | 'city' | 'region', string>
    > | null;
  };
  readonly notifyUrl: string;
  readonly backUrl: string;
};

/** To be paid in cash at one of a network's tills, in Argentina. */
export type ProviderCoupon = ProviderCharge & { readonly network: 'rapipago' | 'pagofacil' };

export type ProviderCard = {
  readonly id: string;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
  readonly method: string;
};

type Payment = Promise<PaymentResult<ProviderPayment>>;

export type PaymentProvider = {
  readonly createPix: (charge: ProviderCharge, options?: CallOptions) => Payment;
  readonly createSlip: (charge: ProviderCharge, options?: CallOptions) => Payment;
  /** Answers `barcode` and `payCode`; `refused` where there are no coupons. */
  readonly createCoupon: (charge: ProviderCoupon, options?: CallOptions) => Payment;
  readonly createCheckout: (
    charge: ProviderCharge,
    options?: CallOptions,
  ) => Promise<PaymentResult<{ id: string; url: string }>>;
  readonly payByCard: (
    charge: ProviderCharge & {
      /** `customerId` is null of a card that is not kept. */
      readonly card: { token: string; customerId: string | null; method: string; installments: number };
    },
    options?: CallOptions,
  ) => Payment;
  readonly getPayment: (id: string, options?: CallOptions) => Payment;
  readonly findPayments: (
    reference: string,
    options?: CallOptions,
  ) => Promise<PaymentResult<readonly ProviderPayment[]>>;
  readonly cancelPayment: (id: string, options?: CallOptions) => Payment;
  /** `id` is ours, and the key of idempotency. */
  readonly refund: (
    refund: { id: string; paymentId: string; amount: ProviderAmount },
    options?: CallOptions,
  ) => Promise<PaymentResult<{ id: string }>>;
  readonly listRefunds: (
    paymentId: string,
    options?: CallOptions,
  ) => Promise<PaymentResult<readonly { id: string; amount: number }[]>>;
  readonly openCustomer: (email: string, options?: CallOptions) => Promise<PaymentResult<{ id: string }>>;
  readonly keepCard: (
    card: { customerId: string; token: string },
    options?: CallOptions,
  ) => Promise<PaymentResult<ProviderCard>>;
  readonly listCards: (customerId: string, options?: CallOptions) => Promise<PaymentResult<readonly ProviderCard[]>>;
  readonly removeCard: (
    card: { customerId: string; cardId: string },
    options?: CallOptions,
  ) => Promise<PaymentResult<null>>;
  readonly removeCustomer: (customerId: string, options?: CallOptions) => Promise<PaymentResult<null>>;
  readonly close: () => Promise<void>;
};

export type ProviderProposal = {
  /** Ours, and the key of idempotency. */
  readonly reference: string;
  readonly product: string;
  readonly planId: string;
  readonly callbackUrl: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly installments: number;
  readonly vehicle: object;
  readonly dealer: object;
  readonly applicant: object;
};

/** The whole history each time, so that nothing hangs on the order of messages. */
export type ProposalReport = {
  readonly reference: string;
  readonly bankId: string;
  readonly history: readonly { readonly sequence: number; readonly status: string; readonly at: string }[];
  readonly wanted: readonly string[];
  readonly message: string | null;
  readonly formalizationUrl?: string | null | undefined;
};

export type ProposalRefused = { readonly kind: 'refused'; readonly status: number; readonly reason: string | null };
export type ProposalResult = { readonly kind: 'done'; readonly report: ProposalReport } | ProposalRefused | Silent;

export type BankProvider = {
  readonly create: (proposal: ProviderProposal, options?: CallOptions) => Promise<ProposalResult>;
  readonly get: (reference: string, options?: CallOptions) => Promise<ProposalResult>;
  /** The paper's id is the key of idempotency. */
  readonly sendPaper: (
    reference: string,
    paper: { id: string; kind: string; name: string; mediaType: string; content: Uint8Array },
    options?: CallOptions,
  ) => Promise<ProposalResult>;
  readonly cancel: (reference: string, options?: CallOptions) => Promise<ProposalResult>;
  /** A person the bank does not know any more is forgotten. */
  readonly forget: (reference: string, options?: CallOptions) => Promise<{ kind: 'done' } | ProposalRefused | Silent>;
  readonly close: () => Promise<void>;
};

export type Providers = {
  readonly crm: CrmProvider;
  readonly valuation: ValuationProvider;
  readonly payment: PaymentProvider;
  readonly bank: BankProvider;
};
export type ProviderKind = keyof Providers;

/** Where it stands in. */
export type ProviderPlace = {
  /** Its own settings, by the names that it declares; each begins with `PROVIDER_`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Null: for every brand, for every market. */
  readonly brand: string | null;
  readonly market: Market | null;
};

/** What a module exports as its default. */
export type ProviderModule<Kind extends ProviderKind = ProviderKind> = {
  readonly contract: 1;
  readonly kind: Kind;
  /** Lower-case letters, digits and hyphens; under it stand its figures and what it failed at. */
  readonly name: string;
  /** Settings it cannot do without. */
  readonly settings?: readonly string[];
  readonly open: (place: ProviderPlace) => Providers[Kind] | Promise<Providers[Kind]>;
};
