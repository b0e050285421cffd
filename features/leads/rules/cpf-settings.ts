/** The four settings of leads without CPF, under the spec's names. */
export type CpfSettings = {
  readonly allowLeadsWithoutCpf: boolean;
  readonly enabledLeadsWithoutCpfRegardlessCitiesAndDealers: boolean;
  /** IBGE codes (ibgeCityCode). */
  readonly allowedCitiesWithoutCpf: readonly string[];
  /** Ids of dealers (dealerId). */
  readonly allowedDealersWithoutCpf: readonly string[];
};

/**
 * Whether a lead may come without a CPF: the flag is on and either every place is allowed, or its city is, or its dealer
 * (spec, calls-and-rules section 5).
 */
export const mayOmitCpf = (
  settings: CpfSettings,
  place: { readonly cityCode: string | null; readonly dealerId: string | null },
): boolean =>
  settings.allowLeadsWithoutCpf &&
  (settings.enabledLeadsWithoutCpfRegardlessCitiesAndDealers ||
    (place.cityCode !== null && settings.allowedCitiesWithoutCpf.includes(place.cityCode)) ||
    (place.dealerId !== null && settings.allowedDealersWithoutCpf.includes(place.dealerId)));
