/** A configured car in the maker's codes, as it travels in addresses and calls. */
export type CarCodes = {
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  /** Null: the upholstery the version comes with. */
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
  readonly accessoryCodes: readonly string[];
  readonly serviceCodes: readonly string[];
};
