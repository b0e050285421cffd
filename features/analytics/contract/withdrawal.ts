import { endpoint } from '#kernel/endpoint.ts';

export const withdrawMeasuring = endpoint({
  service: 'analytics',
  version: 'v1',
  method: 'POST',
  path: 'withdrawal',
  summary: 'What was measured of this browser is erased; from now on nothing is.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  response: 'empty',
  refusals: {},
});
