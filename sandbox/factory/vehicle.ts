import { createHash } from 'node:crypto';
import type { FactoryOrder } from './order.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const DIGITS = '0123456789';
const MAKER = { BR: '9BV', AR: '8AV' } as const;
/** Letters and digits of a plate: Contran's since 2018, and that of the Mercosur in Argentina since 2016. */
const PLATE = { BR: 'LLLDLDD', AR: 'LLDDDLL' } as const;

/** The same order is always the same car: every sign of its numbers comes out of the order's own. */
const signs = (orderId: string, pattern: string): string => {
  const bytes = createHash('sha256').update(`vehicle ${orderId} ${pattern}`).digest();
  return [...pattern]
    .map((kind, at) => {
      const alphabet = kind === 'L' ? LETTERS : DIGITS;
      return alphabet[(bytes[at] ?? 0) % alphabet.length];
    })
    .join('');
};

/** The car's chassis (ISO 3779; a stock car has its own already, which the shop names with its order) and the plate its registry gave. Null for an order the factory never had. */
export function vehicleOf({ orderId, placed }: FactoryOrder): { chassis: string; plate: string } | null {
  if (placed === null) return null;
  const { country, vehicleCode, chassis } = placed;
  const described = vehicleCode
    .toUpperCase()
    .replaceAll(/[^A-HJ-NPR-Z0-9]/g, 'X')
    .slice(0, 5)
    .padEnd(5, 'X');
  return {
    chassis: chassis ?? `${MAKER[country]}${described}F${signs(orderId, 'LLDDDDDD')}`,
    plate: signs(orderId, PLATE[country]),
  };
}
