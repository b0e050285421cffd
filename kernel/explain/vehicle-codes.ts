import type { Market } from '../market.ts';
import { hasVinCheckDigit, isVin, LONG_CUTS, SHORT_CUTS, splitVehicleCode } from '../vehicle-codes.ts';
import type { VehicleCodeCuts } from '../vehicle-codes.ts';
import { explainMasks } from './masks.ts';
import type { Explanation, Step } from './step.ts';
import { charactersStep, inOrder, ofText, shown, verdictOf } from './step.ts';

const CHASSIS_MASKS = ['X'.repeat(17)] as const;
const PLATE_MASKS = {
  br: ['aaa9999', 'aaa9a99'],
  ar: ['aaa999', 'aa999aa'],
} as const satisfies Record<Market, readonly string[]>;

export function explainVehicleCode(value: unknown, cuts?: VehicleCodeCuts): Explanation {
  return ofText(value, (text) => {
    const lengths = (cuts ? [cuts] : [SHORT_CUTS, LONG_CUTS]).map((known) => known[2]);
    return inOrder<Step['id']>(
      () => ({
        id: 'length',
        ok: lengths.includes(text.length),
        expected: lengths.join(', '),
        input: String(text.length),
      }),
      () => charactersStep(text, /[0-9A-Z]/),
      () => ({ id: 'form', ok: splitVehicleCode(text, cuts) !== null, input: shown(text) }),
    );
  });
}

export function explainChassis(value: unknown): Explanation {
  return ofText(value, (text) => explainMasks(text, CHASSIS_MASKS));
}

export function explainVin(value: unknown): Explanation {
  const steps = explainChassis(value);
  if (!verdictOf(steps)) return steps;
  const input = [...new Set(String(value).match(/[IOQ]/g) ?? [])].join(', ');
  return [...steps, { id: 'letters', ok: isVin(value), expected: 'A-Z − I, O, Q', input }];
}

/** The sign in ninth place with which the rule would accept the number. */
export function explainVinCheckDigit(value: unknown): Explanation {
  const steps = explainVin(value);
  if (!verdictOf(steps)) return steps;
  const vin = String(value);
  const expected = [...'0123456789X'].find((sign) => hasVinCheckDigit(vin.slice(0, 8) + sign + vin.slice(9)));
  const ok = hasVinCheckDigit(vin);
  return [...steps, { id: 'checkDigits', ok, expected: expected ?? '', input: vin.charAt(8) }];
}

export function explainPlate(value: unknown, market: Market = 'br'): Explanation {
  return ofText(value, (text) => explainMasks(text, PLATE_MASKS[market]));
}

export function explainPlateKind(value: unknown): Explanation {
  return ofText(value, (text) => explainMasks(text, [...PLATE_MASKS.br, ...PLATE_MASKS.ar]));
}

/** Only an earlier Brazilian plate has a Mercosul one. */
export function explainMercosulPlate(value: unknown): Explanation {
  return ofText(value, (text) => explainMasks(text, [PLATE_MASKS.br[0]]));
}
