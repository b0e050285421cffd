import * as z from 'zod/mini';
import { periodSchema, specialDaySchema } from './rules/period.ts';
import { DEALER_TYPES } from './rules/types.ts';

export const DEALER_SERVICES = ['SALES', 'SERVICE', 'PARTS', 'TEST_DRIVE', 'TRADE_IN', 'BODY_SHOP', 'RENTAL'] as const;

export const dealerSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  brand: z.string(),
  market: z.enum(['br', 'ar']),
  name: z.string(),
  legalName: z.string(),
  /** CNPJ or CUIT, bare. */
  document: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
  neighborhood: z.string(),
  postalCode: z.string(),
  cityName: z.string(),
  cityCode: z.string(),
  stateCode: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  types: z.array(z.enum(DEALER_TYPES)),
  services: z.array(z.enum(DEALER_SERVICES)),
  /** The group the dealership belongs to. */
  groupCode: z.nullable(z.string()),
  /** Whether its workshop answers through e-connect. */
  econnect: z.boolean(),
  hours: z.array(periodSchema),
  /** Services whose hours are not those of the house. */
  serviceHours: z.array(z.strictObject({ service: z.enum(DEALER_SERVICES), hours: z.array(periodSchema) })),
  /** Days ahead that are not as their weekday: when it is open then; at no time: closed. */
  specialDays: z.array(specialDaySchema),
  /** From which day to which nothing may be booked; null: no such days ahead. */
  unbookable: z.nullable(z.strictObject({ from: z.string(), until: z.string() })),
});
export type Dealer = z.output<typeof dealerSchema>;

/** A dealer and how far it is, in kilometres as the crow flies. */
export const nearDealerSchema = z.extend(dealerSchema, { distanceKm: z.number() });
export type NearDealer = z.output<typeof nearDealerSchema>;

export { hoursOf, isUnbookable, timesOf, workingTimes } from './rules/opening.ts';
