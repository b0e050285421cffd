import { z } from 'zod';
import { clockBody, shiftOf, type SandboxClock } from '../core/clock.ts';
import { expirePayments, type Gateway } from '../gateway/context.ts';

export type { SandboxClock };

export const clockView = ({ now, real, shiftSeconds }: SandboxClock) => ({
  now: now().toISOString(),
  real: real().toISOString(),
  shiftSeconds: shiftSeconds(),
});

const refuse = (message: string) => ({ status: 400, body: { message } });

/** Sets the companies' clock; what is due by then happens at once. */
export const playClock = ({ clock, gateway }: { clock: SandboxClock; gateway: Gateway }, body: unknown) => {
  const parsed = clockBody.safeParse(body ?? {});
  if (!parsed.success) return refuse(z.prettifyError(parsed.error));
  if (!clock.set(shiftOf(parsed.data, clock.real()))) return refuse('the clock goes two years back or forth at most');
  expirePayments(gateway);
  gateway.poke();
  return { status: 200, body: clockView(clock) };
};
