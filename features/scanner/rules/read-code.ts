import { hasVinCheckDigit, isVin } from '#kernel/vehicle-codes.ts';
import type { Format } from './settings.ts';

/** What a detector saw. */
export type Seen = { readonly text: string; readonly format: string };

/** A code that counts. `chassis`: whether it is a chassis number, and then whether its ninth sign is the check digit that it carries in North America. */
export type Code = {
  readonly text: string;
  readonly format: Format;
  readonly chassis: 'checked' | 'unchecked' | null;
};

/** Longest text that is kept of a code: a QR code may hold four thousand signs. */
const MOST_TEXT = 500;

/** Signs that end a code 39 are drawn, not said; some labels say `I` (imported) before the chassis number. */
const chassisOf = (text: string): string => {
  const bare = text
    .replaceAll(/^\*|\*$/g, '')
    .replaceAll(/\s/g, '')
    .toUpperCase();
  return bare.length === 18 && bare.startsWith('I') ? bare.slice(1) : bare;
};

const chassisState = (text: string): Code['chassis'] => {
  if (!isVin(text)) return null;
  return hasVinCheckDigit(text) ? 'checked' : 'unchecked';
};

/**
 * What was seen, as it counts here: code 39 is read for chassis numbers alone, and one that is none was misread or belongs to something
 * else. Null: nothing that counts.
 */
export const readCode = ({ text, format }: Seen): Code | null => {
  switch (format) {
    case 'code_39': {
      const chassis = chassisOf(text);
      const state = chassisState(chassis);
      return state === null ? null : { text: chassis, format, chassis: state };
    }
    case 'codabar':
    case 'code_93':
    case 'qr_code': {
      const shown = text.trim().slice(0, MOST_TEXT);
      return shown === '' ? null : { text: shown, format, chassis: chassisState(chassisOf(shown)) };
    }
    default:
      return null;
  }
};

/** What somebody typed in place of a scan. */
export const readTyped = (text: string): { readonly text: string; readonly chassis: Code['chassis'] } => {
  const chassis = chassisOf(text);
  const state = chassisState(chassis);
  return { text: state === null ? text.trim().slice(0, MOST_TEXT) : chassis, chassis: state };
};

/**
 * In how many frames a code is seen before it counts. Codabar has no check of its own, nor has a chassis number whose check digit does
 * not fit: a misread one is hardly ever misread the same way twice. What has a check counts at once.
 */
export const looksNeeded = ({ format, chassis }: Code): number =>
  format === 'codabar' || (format === 'code_39' && chassis === 'unchecked') ? 2 : 1;
