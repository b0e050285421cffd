import { sha256 } from '#platform/crypto.server.ts';
import { openOutbound } from '#platform/outbound.server.ts';

export type FactoryOrder = {
  readonly orderId: string;
  /** The car of the stock, or the place on the line: named again with another one, the order is about that. */
  readonly carId: string;
  readonly vehicleCode: string;
  readonly modelYear: number;
  readonly kind: 'stock' | 'build';
  /** Where the car is registered. */
  readonly country: 'BR' | 'AR';
  /** Of a car from stock, as far as it is known; the factory gives one that it builds its own. */
  readonly chassis: string | null;
  readonly callbackUrl: string;
};

export type Factory = {
  /** Placing the same order of the same car again is the same as once. */
  readonly placeOrder: (order: FactoryOrder) => Promise<'delivered' | 'noAnswer'>;
  readonly close: () => Promise<void>;
};

/** The maker's order system. It answers with signed reports of each step. */
export const openFactory = (options: { baseUrl: string; secret: string; now: () => number }): Factory => {
  const wire = openOutbound({
    provider: 'factory',
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${sha256(options.secret)}` },
    connections: 2,
    now: options.now,
    shown: {
      paths: ['/factory/v1/orders'],
      fields: ['orderId', 'carId', 'vehicleCode', 'modelYear', 'kind', 'country', 'status', 'step', 'error', 'code'],
    },
  });
  return {
    placeOrder: async (order) => {
      const answer = await wire.send({
        method: 'POST',
        path: '/factory/v1/orders',
        headers: { 'idempotency-key': `${order.orderId}:${order.carId}` },
        body: order,
      });
      return answer.kind === 'answer' && answer.status < 300 ? 'delivered' : 'noAnswer';
    },
    close: wire.close,
  };
};
