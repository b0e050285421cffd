/**
 * Where dealers stand: streets of real cities with a postal code of that city, and coordinates within it. The companies
 * are made up; `brands` says who sells there.
 */
export type Site = readonly [
  state: string,
  city: string,
  neighborhood: string,
  street: string,
  number: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  /** Area code of the telephone. */
  area: string,
  brands: string,
];
