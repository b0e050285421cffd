import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import type { Roles } from '#tests/harness/roles.ts';

/** The bank's console for a journey: it decides once the proposal has arrived there. */
export const createFinancingConsole = (roles: Roles) => {
  const sandboxConsole = createSandboxConsole(roles.sandboxUrl);
  const arrived = (id: string) =>
    waitFor(async () => (await sandboxConsole.proposals()).find(({ reference }) => reference === id), {
      timeout: 15_000,
      pause: 50,
    });
  return {
    advance: async (id: string, until: string) => {
      await arrived(id);
      await sandboxConsole.advance(id, until);
    },
    decide: async (id: string, status: string, more: { wanted?: string } = {}) => {
      await arrived(id);
      await sandboxConsole.decide(id, status, more);
    },
    fault: sandboxConsole.fault,
    clearFaults: sandboxConsole.clearFaults,
  };
};
