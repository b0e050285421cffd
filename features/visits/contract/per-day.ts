import { endpoint } from '#kernel/endpoint.ts';
import { perDaySchema } from '#kernel/per-day.ts';
import { staffCall } from './dealer.ts';

export const countTestDrivesPerDay = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'test-drives-per-day',
  summary: 'Test drives requested on each of the last 14 days of the market at the dealerships the caller works at.',
  rate: 'browse',
  response: perDaySchema,
  refusals: {},
});
