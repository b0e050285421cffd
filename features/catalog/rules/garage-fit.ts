export const GARAGE_SIDES = ['length', 'width', 'height'] as const;
export type GarageSide = (typeof GARAGE_SIDES)[number];

/** What is asked of a garage: its three sides, and at will how wide its entrance is and how much room a door needs to open. */
export const GARAGE_FIELDS = [...GARAGE_SIDES, 'entrance', 'door'] as const;
export type GarageField = (typeof GARAGE_FIELDS)[number];

export type Sizes = Readonly<Record<GarageSide, number>>;
export type Garage = Sizes & { readonly entrance: number | null; readonly door: number | null };

const SIDE = { least: 50, most: 5000 } as const;

/** Bounds of each field, in centimetres: less is no garage, more a slip of the finger. */
export const GARAGE_BOUNDS: Readonly<Record<GarageField, { readonly least: number; readonly most: number }>> = {
  length: SIDE,
  width: SIDE,
  height: SIDE,
  entrance: SIDE,
  door: { least: 20, most: 200 },
};

const CENTIMETRES = /^(\d{1,4})\s*(?:cm)?$/i;
const METRES = /^(?:(\d{1,2})[.,](\d{1,2})\s*m?|(\d{1,2})\s*m)$/i;

/** A measure as people write it, "520", "520 cm", "5,20" or "5 m", in whole centimetres; null where it is none or out of bounds. */
export const readMeasure = (text: string, field: GarageField): number | null => {
  const trimmed = text.trim();
  const [, centimetres] = CENTIMETRES.exec(trimmed) ?? [];
  const [, whole, part = '', alone] = METRES.exec(trimmed) ?? [];
  const value =
    centimetres === undefined ? Number(whole ?? alone) * 100 + Number(part.padEnd(2, '0')) : Number(centimetres);
  const { least, most } = GARAGE_BOUNDS[field];
  return value >= least && value <= most ? value : null;
};

/** What is left of a garage beside a car on each side, in whole centimetres; less than nothing is missing. The car is in millimetres. */
export const roomOf = (garage: Sizes, carMm: Sizes): Sizes => {
  const left = (side: GarageSide): number => leftOf(garage[side], carMm[side]);
  return { length: left('length'), width: left('width'), height: left('height') };
};

const leftOf = (roomCm: number, carMm: number): number => Math.floor(roomCm - carMm / 10);

export type GarageFit = {
  readonly fits: boolean;
  readonly room: Sizes;
  /** Left at the entrance; null where nobody said how wide it is. */
  readonly entrance: number | null;
  /** On each side of the car when it stands in the middle; less than nothing where it does not fit. */
  readonly beside: number;
  /** On how many sides its doors open as far as they need; null where nobody said how far, or the car does not fit. */
  readonly doors: 0 | 1 | 2 | null;
};

/** Less than this beside mirrors and bumpers, which no sheet counts in, is no room; in centimetres. */
const SNUG = { width: 25, entrance: 25, length: 10, height: 10 } as const;

/** Whether a car goes in so narrowly that its mirrors may not. */
export const isSnug = ({ fits, room, entrance }: GarageFit): boolean =>
  fits && (GARAGE_SIDES.some((side) => room[side] < SNUG[side]) || (entrance !== null && entrance < SNUG.entrance));

/** Whether a car goes into a garage, and how its doors open there. */
export const fitOf = (garage: Garage, carMm: Sizes): GarageFit => {
  const room = roomOf(garage, carMm);
  const entrance = garage.entrance === null ? null : leftOf(garage.entrance, carMm.width);
  const fits = GARAGE_SIDES.every((side) => room[side] >= 0) && (entrance === null || entrance >= 0);
  const { door } = garage;
  const sides = door === null || !fits ? null : Math.min(2, Math.floor(room.width / door));
  return { fits, room, entrance, beside: Math.floor(room.width / 2), doors: sides as GarageFit['doors'] };
};
