import { expect, test } from 'vitest';
import { findAffectedRoles } from './affected.ts';

test.each([
  ['app/web/root.tsx', []],
  ['features/price/web/view.ts', []],
  ['ui/classes.ts', []],
  ['kernel/money.test.ts', []],
  ['app/server/api.ts', ['web']],
  ['app/worker/plan.ts', ['worker']],
  ['sandbox/server.ts', ['sandbox']],
  ['kernel/money.ts', ['web', 'worker', 'sandbox']],
  ['features/payments/rules/pix.ts', ['web', 'worker', 'sandbox']],
  ['features/price/store.server.ts', ['web', 'worker']],
])('a change of %s restarts %s', (file, roles) => {
  expect(findAffectedRoles(file)).toEqual(roles);
});
