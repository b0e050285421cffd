/** What a medal is given for. The first ones come from the program's own events, EVENT by its code. */
export const MEDAL_RULES = [
  'OWNED_CAR',
  'REVISION',
  'TEST_DRIVE',
  'EVENT',
  'OPINION',
  'REFERRAL',
  'SUBSCRIPTION',
] as const;
export type MedalRule = (typeof MEDAL_RULES)[number];

/** Drawings that stand for prizes. */
export const DRAWINGS = ['CAP', 'CUP', 'BACKPACK', 'MODEL', 'TRACK', 'CARE', 'TRIP'] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** One writing of a code that people type: capitals and digits; null for what no code is. */
export const readEventCode = (text: string): string | null => {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z0-9]{4,20}$/.test(code) ? code : null;
};

/** Given name and the first letter of the last: what the ranking calls who wants to be named. */
export const rankingName = (name: string): string => {
  const [first = '', ...more] = name.trim().split(/\s+/);
  const last = more.at(-1);
  const initial = last === undefined ? '' : ` ${[...last][0]?.toUpperCase() ?? ''}.`;
  return `${[...first].slice(0, 40).join('')}${initial}`;
};
