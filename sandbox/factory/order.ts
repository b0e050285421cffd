/** Steps before production. The shop has no screens for them yet, so the console plays them for customer and dealer. */
export const EARLY_STEPS = [
  'UPLOADED_DOCS',
  'ANTI_FRAUD',
  'APPROVAL_DIRECT_SALE',
  'SIGN_CONTRACT',
  'CREATED_ORDER',
  'PLACED',
] as const;

/** Other legal names of the approval, which the console may play instead. */
export const OTHER_EARLY_STEPS = ['APPROVAL_EMPLOYEE', 'WAITING_LIST'] as const;

/** What factory, invoicing and logistics report, in order. BILLING is answered 409 until the balance is paid. */
export const FACTORY_STEPS = [
  'PROGRESS_ORDER',
  'MOUNTED_VEHICLE',
  'VEHICLE_PRODUCED',
  'BILLING',
  'INVOICED',
  'INVOICE_DELIVERY',
  'EXPEDITE',
  'TRANSPORTING',
  'IN_TRANSIT',
  'AT_DEALER',
  'REGISTERED',
  'DELIVER_TO_CCSS',
  'CUSTOMER_DELIVERY',
  'DELIVERED',
] as const;

const PRODUCTION = ['PROGRESS_ORDER', 'MOUNTED_VEHICLE', 'VEHICLE_PRODUCED'] as const satisfies readonly FactoryStep[];

export type EarlyStep = (typeof EARLY_STEPS)[number] | (typeof OTHER_EARLY_STEPS)[number];
export type FactoryStep = (typeof FACTORY_STEPS)[number];
export type Step = EarlyStep | FactoryStep;

export type FactoryOrder = {
  readonly orderId: string;
  /** Null until the shop has placed the order: the console may know it by its number alone. */
  readonly placed: {
    /** Which car of the shop's stock, or place on the line; with another one the order is about that. */
    readonly carId?: string | undefined;
    /** The how many-th car of the order that is. */
    readonly revision?: number | undefined;
    readonly vehicleCode: string;
    readonly modelYear: number;
    readonly kind: 'stock' | 'build';
    readonly country: 'BR' | 'AR';
    /** Of a car from stock. */
    readonly chassis?: string | null | undefined;
  } | null;
  readonly callbackUrl: string;
  /** Events sent so far, of every type: the next one gets this number plus one. */
  readonly sequence: number;
  readonly steps: readonly Step[];
  /** Cars that the order went over from, the oldest first. */
  readonly formerCars?: readonly string[];
  readonly balanceSettled: boolean;
  readonly cancelled: boolean;
  readonly createdAt: string;
  readonly movedAt: string;
};

export function isFactoryStep(step: Step): step is FactoryStep {
  return (FACTORY_STEPS as readonly Step[]).includes(step);
}

/** The first step of the list behind the last one sent, none of which builds a car from stock; undefined after the end. */
export function nextStep(order: FactoryOrder, list: readonly Step[]): Step | undefined {
  const last = Math.max(-1, ...order.steps.map((step) => list.indexOf(step)));
  const isBuilt = order.placed?.kind !== 'stock';
  return list.slice(last + 1).find((step) => isBuilt || !(PRODUCTION as readonly Step[]).includes(step));
}
