import { ask } from './cars.ts';
import { runNow } from './schedule.ts';
import { waitFor } from './wait-for.ts';

type Where = { readonly databaseUrl: string; readonly sandboxUrl: string };

export type KeptLetter = {
  readonly reference: string;
  readonly status: string;
  readonly payments: readonly { id: string }[];
};

export const MAKERS_LETTER = 'VOLANTE_CONSORTIUM_PAYMENT';

/** The maker's own consortium: what a person does at its console, and the clock by which it is asked. */
export const consortiumOf = ({ databaseUrl, sandboxUrl }: Where) => {
  const letters = async (): Promise<KeptLetter[]> =>
    (await fetch(`${sandboxUrl}/_control/consortium/letters`)).json() as Promise<KeptLetter[]>;
  /** Its turn has come again: the worker asks by the clock. */
  const comesDue = async (): Promise<void> => {
    await ask(
      databaseUrl,
      `UPDATE reservations.balance_source SET asked_at = now() - interval '2 hours' WHERE kind = $1`,
      [MAKERS_LETTER],
    );
    await runNow(databaseUrl, 'poll-letters');
  };
  const askedUntil = (holds: () => Promise<boolean>): Promise<true> =>
    waitFor(
      async () => {
        if (await holds()) return true;
        await comesDue();
        return undefined;
      },
      { timeout: 90_000, pause: 500 },
    );
  return {
    letters,
    askedUntil,
    /** It has heard of the letter. */
    knows: (source: string): Promise<true> =>
      askedUntil(async () => (await letters()).some(({ reference }) => reference === source)),
    play: async (source: string, act: 'confirm' | 'refuse' | 'pay', body: object = {}): Promise<void> => {
      const answer = await fetch(`${sandboxUrl}/_control/consortium/letters/${source}/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.status !== 200) throw new Error(`${act} ${source}: ${answer.status} ${await answer.text()}`);
    },
  };
};
