import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { staffCall } from './queue.ts';

/** Where leads may come without CPF: three of the four settings belong to the manager of the queue, the flag to the page settings. */

export const cpfSettingsSchema = z.strictObject({
  /** A switch of the brand’s page settings; shown here, not changed. */
  allowLeadsWithoutCpf: z.boolean(),
  enabledLeadsWithoutCpfRegardlessCitiesAndDealers: z.boolean(),
  allowedCitiesWithoutCpf: z.array(z.string()),
  allowedDealersWithoutCpf: z.array(z.uuid()),
  revision: z.int(),
  /** Those cities and dealers by their names; one that is known no more is left out. */
  cities: z.array(z.strictObject({ code: z.string(), name: z.string(), stateCode: z.string() })),
  dealers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), cityName: z.string() })),
});
export type CpfSettingsShown = z.output<typeof cpfSettingsSchema>;

export const getLeadSettings = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'lead/settings',
  summary: 'The four settings of leads without CPF.',
  roles: rolesFor('leadQueue.manage'),
  object: 'brand',
  rate: 'browse',
  response: cpfSettingsSchema,
  refusals: {},
});

export const putLeadSettings = endpoint({
  ...staffCall,
  method: 'PUT',
  path: 'lead/settings',
  summary: 'Sets where leads may come without CPF: everywhere, in some cities, at some dealers.',
  roles: rolesFor('leadQueue.manage'),
  object: 'brand',
  rate: 'write',
  body: z.strictObject({
    enabledLeadsWithoutCpfRegardlessCitiesAndDealers: z.boolean(),
    allowedCitiesWithoutCpf: z
      .array(z.string().check(z.regex(/^[0-9A-Z]{5,8}$/, 'field.city')))
      .check(z.maxLength(6000)),
    allowedDealersWithoutCpf: z.array(z.uuid()).check(z.maxLength(2000)),
    /** What the settings were read as: another’s change in between is not written over. */
    revision: z.int().check(z.gte(0)),
  }),
  response: cpfSettingsSchema,
  refusals: { settingsMoved: { status: 409, key: 'lead.settingsMoved' } },
  audit: 'lead.settings',
});
