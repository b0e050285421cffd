import * as z from 'zod/mini';

/** The dealership that sells an order's car and hands it over. */
export const dealerSummarySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  legalName: z.string(),
  document: z.string(),
  address: z.string(),
  cityName: z.string(),
  stateCode: z.string(),
  phone: z.string(),
});
