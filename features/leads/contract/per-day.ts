import { endpoint } from '#kernel/endpoint.ts';
import { perDaySchema } from '#kernel/per-day.ts';
import { listLeads, staffCall } from './queue.ts';

export const countLeadsPerDay = endpoint({
  ...staffCall,
  method: 'GET',
  path: 'leads-per-day',
  summary: 'Leads of each of the last 14 days of the market; dealer staff count their own dealer’s.',
  roles: listLeads.roles,
  object: 'scope',
  rate: 'browse',
  response: perDaySchema,
  refusals: {},
});
