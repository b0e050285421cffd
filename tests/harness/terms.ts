import { randomUUID } from 'node:crypto';
import type { Answered, Caller } from './caller.ts';
import { ask } from './cars.ts';
import type { createSandboxConsole } from './sandbox-console.ts';
import { waitFor } from './wait-for.ts';

/** What a paid year gives. */
export const PLUS_POINTS = 1500;

export type ShownTerm = {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly price: { readonly amount: number; readonly currency: string };
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly isRunning: boolean;
  readonly charge: { readonly id: string; readonly state: string; readonly redirectUrl: string | null } | null;
};
type Subscription = { readonly programme: string; readonly plan: string; readonly terms: ShownTerm[] };

type TermApp = {
  readonly call: Caller;
  readonly databaseUrl: string;
  readonly sandboxConsole: ReturnType<typeof createSandboxConsole>;
};
type Whose = { readonly token: string; readonly site: { brand: string; market: string }; readonly programme?: string };

const passTime = async (url: string, id: string): Promise<void> => {
  await ask(url, `UPDATE loyalty.subscription SET asked_until = now() WHERE id = $1`, [id]);
  await ask(url, `UPDATE payments.charge SET expires_at = now() WHERE order_id = $1`, [id]);
  await ask(
    url,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = 'subscription.lapse' AND payload ->> 'subscriptionId' = $1`,
    [id],
  );
};

/** Somebody who takes the paid plan of a programme. */
export const termHandOf = (app: TermApp, { token, site, programme = 'jeep-nation' }: Whose) => {
  /** With the price that was seen, where one was. */
  const post = (method: 'pix' | 'card', key: string = randomUUID(), price?: number): Promise<Answered> => {
    const body = { programme, plan: 'PLUS', method, price };
    return app.call('POST', 'loyalty/v1/subscription', { ...site, token, key, body });
  };
  const own = async (): Promise<Subscription> => {
    const { json } = await app.call('GET', 'loyalty/v1/subscription', { ...site, token });
    const found = (json['subscriptions'] as Subscription[]).find((one) => one.programme === programme);
    if (found === undefined) throw new Error(`no member of ${programme}`);
    return found;
  };
  const newest = async (): Promise<ShownTerm> => {
    const [term] = (await own()).terms;
    if (term === undefined) throw new Error('no term');
    return term;
  };
  const until = (isThere: (term: ShownTerm) => boolean): Promise<ShownTerm> =>
    waitFor(async () => {
      const term = await newest();
      return isThere(term) && term;
    });
  /** The payment of the charge that is open, as the gateway has it. */
  const payment = async (): Promise<number> => {
    const { charge } = await until((term) => term.charge?.state === 'PENDING');
    const found = await app.sandboxConsole.payment(charge?.id ?? '');
    return found.id;
  };
  return {
    token,
    ask: post,
    subscribe: async (method: 'pix' | 'card'): Promise<ShownTerm> => {
      const answer = await post(method);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
      return newest();
    },
    plan: async (): Promise<string> => (await own()).plan,
    newest,
    until,
    payment,
    term: async (id: string): Promise<ShownTerm> => {
      const found = (await own()).terms.find((one) => one.id === id);
      if (found === undefined) throw new Error(`no term ${id}`);
      return found;
    },
    pay: async (): Promise<ShownTerm> => {
      await app.sandboxConsole.onPayment(await payment(), 'confirm');
      return until(({ state }) => state === 'ACTIVE');
    },
    withdraw: (id: string, key: string = randomUUID()): Promise<Answered> =>
      app.call('POST', `loyalty/v1/subscription/${id}/withdrawal`, { ...site, token, key }),
    /** Its time to be paid is over, and the worker ends it. */
    lapse: async (): Promise<ShownTerm> => {
      const { id } = await newest();
      await passTime(app.databaseUrl, id);
      return until(({ state }) => state === 'LAPSED');
    },
  };
};
