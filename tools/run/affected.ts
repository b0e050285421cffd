import type { RoleName } from './role.ts';

/** The roles that a change of the file concerns; pages concern none, because Vite replaces them in place. */
export function findAffectedRoles(file: string): readonly RoleName[] {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return [];
  if (/^(app\/web|ui|features\/[^/]+\/web)\//.test(file)) return [];
  if (file.startsWith('sandbox/')) return ['sandbox'];
  if (file.startsWith('app/server/')) return ['web'];
  if (file.startsWith('app/worker/')) return ['worker'];
  if (/^(kernel|features\/payments\/rules)\//.test(file)) return ['web', 'worker', 'sandbox'];
  return ['web', 'worker'];
}
