import { expect, it } from 'vitest';
import { ORDER_STATES } from './order-machine.ts';
import { newerName } from './older-statuses.ts';
import { OLDER_RESERVATION_STATUSES } from './statuses.ts';

it('reads every older name as a state of today, and leaves those of today as they are', () => {
  for (const name of OLDER_RESERVATION_STATUSES) expect(ORDER_STATES, name).toContain(newerName(name));
  for (const name of ORDER_STATES) expect(newerName(name)).toBe(name);
  expect(newerName('ASSEMBLY')).toBe('MOUNTED_VEHICLE');
});
