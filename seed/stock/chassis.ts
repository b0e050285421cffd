const DIGITS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const PLANT = { br: '9BV', ar: '8AV' } as const;

/** The serial numbers of the offers' cars begin past those of the rest of the stock. */
export const FIRST_OFFER_SERIAL = 500_000;

/** A chassis number in the form of ISO 3779: maker of the country, description, year, plant and serial. */
export const chassisOf = ({
  market,
  mvs,
  serial,
  roll,
}: {
  market: 'br' | 'ar';
  mvs: string;
  serial: number;
  roll: (below: number) => number;
}): string => {
  const described = mvs.replaceAll(/[IOQ]/g, 'X').slice(0, 6).padEnd(6, 'X');
  return `${PLANT[market]}${described}V${DIGITS.charAt(roll(23))}${String(serial).padStart(6, '0')}`;
};
