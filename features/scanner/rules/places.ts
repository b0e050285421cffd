/** Where a scan is asked for, and goes back to. A closed list: no address comes from outside. */
export type ScanPlace = {
  /** The page by its name, with what its address needs. */
  readonly page: string;
  readonly params?: Readonly<Record<string, string>>;
  /** What stands behind the page's address: the record, by its id. */
  readonly below?: 'id';
  /** The field of the address that holds the record, where it stands there. */
  readonly held?: string;
  /** The field of the address that takes the code. */
  readonly field: string;
  readonly hash?: string;
  readonly takes: 'chassis' | 'code';
};

export const SCAN_PLACES = {
  voucher: { page: 'adminArea', params: { area: 'voucher-booking' }, field: 'code', takes: 'code' },
  door: { page: 'adminArea', params: { area: 'event-doors' }, held: 'event', field: 'code', takes: 'code' },
  handover: {
    page: 'adminArea',
    params: { area: 'orders' },
    below: 'id',
    field: 'chassis',
    hash: '#handover',
    takes: 'chassis',
  },
  stock: { page: 'adminArea', params: { area: 'stock' }, field: 'chassis', takes: 'chassis' },
  recall: { page: 'recall', field: 'id', takes: 'chassis' },
  garage: { page: 'garage', field: 'chassis', takes: 'chassis' },
} as const satisfies Record<string, ScanPlace>;
export type ScanPlaceId = keyof typeof SCAN_PLACES;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page's address by its name, as pages know it. */
type PathOf = (page: string, params?: Record<string, string>) => string;

/** Where a code goes: an address, what goes along unseen, and the field that takes it. */
export type Goal = {
  readonly place: ScanPlaceId;
  readonly action: string;
  readonly held: Readonly<Record<string, string>>;
  readonly field: string;
  readonly hash: string;
  readonly takes: ScanPlace['takes'];
};

/** By the name of a place and its record, as the scanner's own address has them. Null where it is none that is known. */
export const goalOf = (name: string, record: string, pathOf: PathOf): Goal | null => {
  if (!Object.hasOwn(SCAN_PLACES, name)) return null;
  const id = name as ScanPlaceId;
  const place: ScanPlace = SCAN_PLACES[id];
  const needsRecord = place.below !== undefined || place.held !== undefined;
  if (needsRecord && !UUID.test(record)) return null;
  const path = pathOf(place.page, place.params);
  return {
    place: id,
    action: place.below === undefined ? path : `${path}/${record}`,
    held: place.held === undefined ? {} : { [place.held]: record },
    field: place.field,
    hash: place.hash ?? '',
    takes: place.takes,
  };
};

/** What of a scanned text goes on: a picture of ours carries an address with the code in it. */
const codeOf = (text: string): string => {
  const found = /^https?:\/\/\S*[?&]code=([^&#\s]*)/.exec(text)?.[1];
  if (found === undefined) return text;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
};

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** The address that a code leads to. */
export const goalHref = ({ action, held, field, hash }: Goal, text: string): string =>
  `${action}?${queryOf({ ...held, [field]: codeOf(text) })}${hash}`;

/** The scanner's address from a place, by its own path. */
export const scanHref = (scanner: string, place: ScanPlaceId, record?: string): string =>
  `${scanner}?${queryOf({ for: place, ...(record === undefined ? {} : { id: record }) })}`;
