import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import type { Roles } from '#tests/harness/roles.ts';

/** The bank's console for a journey. */
export const createFinancingConsole = (roles: Roles) => {
  const { advance, decide, fault, clearFaults } = createSandboxConsole(roles.sandboxUrl);
  return { advance, decide, fault, clearFaults };
};
