import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { scopeQuery, versionSchema } from '../public.ts';
import { codeQuery, yearQuery } from './query.ts';

export const getVehicle = endpoint({
  service: 'vehicle',
  version: 'v1',
  method: 'GET',
  path: 'mvs',
  summary: 'The version a model, version and series code name, newest model year first.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  mayBeStale: 1,
  query: z.strictObject({
    ...scopeQuery,
    model: codeQuery,
    // Named `version` by the spec: the version part of the vehicle code.
    version: codeQuery,
    series: codeQuery,
    year: z.optional(yearQuery),
  }),
  response: z.strictObject({ versions: z.array(versionSchema) }),
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});
