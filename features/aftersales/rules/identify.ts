import { isChassis, isPlate, normalizePlate } from '#kernel/vehicle-codes.ts';

/** What a car is looked up by. */
export type Identifier = { readonly plate: string } | { readonly chassis: string };

/**
 * Reads a plate or chassis as people type them: dashes and spaces dropped, capitals. More than eight characters are meant as a
 * chassis (17 of A-Z, 0-9), fewer as a plate of either country: seven characters (spec). A word where the text is neither (spec, recall look-up).
 */
export const identify = (text: string): Identifier | 'invalidPlate' | 'invalidChassis' => {
  const bare = normalizePlate(text);
  return bare.length > 8 ? asChassis(bare) : asPlate(bare);
};

export const asChassis = (text: string): { chassis: string } | 'invalidChassis' => {
  const bare = normalizePlate(text);
  return isChassis(bare) ? { chassis: bare } : 'invalidChassis';
};

export const asPlate = (text: string): { plate: string } | 'invalidPlate' => {
  const bare = normalizePlate(text);
  // Older Argentine plates have six; the register knows no car by one, so that "unknown" would send its owner away without a reason.
  return bare.length === 7 && (isPlate(bare, 'br') || isPlate(bare, 'ar')) ? { plate: bare } : 'invalidPlate';
};

/** The end of a chassis: enough to recognize one's own car by, too little to act in its name. */
export const chassisEnd = (chassis: string): string => chassis.slice(-6);
