import { sha256 } from '#platform/crypto.server.ts';
import { openOutbound } from '#platform/outbound.server.ts';

export type FactoryOrder = {
  readonly orderId: string;
  /** The car of the stock, or the place on the line: named again with another one, the order is about that. */
  readonly carId: string;
  /** The how many-th car of the order this is: the factory lets an older one be. */
  readonly revision: number;
  readonly vehicleCode: string;
  readonly modelYear: number;
  readonly kind: 'stock' | 'build';
  /** Where the car is registered. */
  readonly country: 'BR' | 'AR';
  /** Of a car from stock, as far as it is known; the factory gives one that it builds its own. */
  readonly chassis: string | null;
  readonly callbackUrl: string;
};

export type OtherCar = Pick<FactoryOrder, 'orderId' | 'carId' | 'revision' | 'chassis'>;

export type Factory = {
  /** Placing the same order of the same car again is the same as once. */
  readonly placeOrder: (order: FactoryOrder) => Promise<'delivered' | 'noAnswer'>;
  /**
   * A running order goes over to another car of its version; what was done for the order itself stays. Again is the same as once.
   * Refused where the former car is invoiced: no repetition changes that.
   */
  readonly changeCar: (car: OtherCar) => Promise<'delivered' | 'refused' | 'noAnswer'>;
  readonly close: () => Promise<void>;
};

/** One order and one of its cars: whatever is sent twice for it is done once. Naming it and going over to it are two things. */
const keyOf = ({ orderId, revision }: Pick<FactoryOrder, 'orderId' | 'revision'>): string => `${orderId}:${revision}`;

/** The maker's order system. It answers with signed reports of each step. */
export const openFactory = (options: { baseUrl: string; secret: string; now: () => number }): Factory => {
  const wire = openOutbound({
    provider: 'factory',
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${sha256(options.secret)}` },
    connections: 2,
    now: options.now,
    shown: {
      paths: ['/factory/v1/orders', '/factory/v1/orders/{orderId}/car'],
      fields: [
        'orderId',
        'carId',
        'revision',
        'vehicleCode',
        'modelYear',
        'kind',
        'country',
        'status',
        'step',
        'error',
        'code',
      ],
    },
  });
  return {
    placeOrder: async (order) => {
      const answer = await wire.send({
        method: 'POST',
        path: '/factory/v1/orders',
        headers: { 'idempotency-key': keyOf(order) },
        body: order,
      });
      return answer.kind === 'answer' && answer.status < 300 ? 'delivered' : 'noAnswer';
    },
    changeCar: async ({ orderId, ...car }) => {
      const answer = await wire.send({
        method: 'PUT',
        path: `/factory/v1/orders/${orderId}/car`,
        headers: { 'idempotency-key': `${keyOf({ orderId, ...car })}:car` },
        body: car,
      });
      if (answer.kind !== 'answer') return 'noAnswer';
      // An order that it does not know yet is on its way to it.
      if (answer.status === 409) return 'refused';
      return answer.status < 300 ? 'delivered' : 'noAnswer';
    },
    close: wire.close,
  };
};
