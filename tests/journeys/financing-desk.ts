import { deskOf } from '#tests/harness/desk.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import type { Roles } from '#tests/harness/roles.ts';

/** The bank's desk for a journey: it decides once the proposal has arrived there. */
export const deskPartsOf = (roles: Roles) => {
  const desk = deskOf(roles.sandboxUrl);
  const arrived = (id: string) =>
    waitFor(async () => (await desk.proposals()).find(({ reference }) => reference === id), {
      timeout: 15_000,
      pause: 50,
    });
  return {
    advance: async (id: string, until: string) => {
      await arrived(id);
      await desk.advance(id, until);
    },
    decide: async (id: string, status: string, more: { wanted?: string } = {}) => {
      await arrived(id);
      await desk.decide(id, status, more);
    },
    fault: desk.fault,
    clearFaults: desk.clearFaults,
  };
};
