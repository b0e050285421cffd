import { expect } from 'vitest';
import type { Answered } from './caller.ts';
import { CUSTOMER } from './people.ts';
import { reservedIn } from './reserved.ts';
import { expectDrainedAndSound } from './sound.ts';
import type { TestApp } from './test-app.ts';

export type Version = { version: number; sha256: string; signedAt: string | null; checkCode: string | null };
type Money = { readonly amount: number };
export type Read = {
  readonly signing: string;
  readonly summary: {
    readonly total: Money;
    readonly deposit: Money;
    readonly sources: readonly { readonly amount: Money }[];
    readonly open: Money;
  } | null;
  readonly current: Version | null;
  readonly versions: readonly Version[];
};

const SUBJECT = { br: /assina o contrato/, ar: /firma el contrato/ } as const;

export const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

/** A reserved order of a market, moved on as far as its approval, and a hand on its contract. */
export const approvedContract = async (
  app: TestApp,
  market: 'br' | 'ar',
  steps: readonly string[] = ['UPLOADED_DOCS', 'ANTI_FRAUD', 'APPROVAL_DIRECT_SALE'],
) => {
  const order = await reservedIn(app, market);
  const { id, brand, token } = order;
  const scope = { brand, market, token };
  for (const step of steps) await app.sandboxConsole.step(id, step);
  const last = steps.at(-1);
  if (last !== undefined) await order.seen(({ state }) => state === last);
  const call = (method: string, of: string, body?: object): Promise<Answered> =>
    app.call(method, `contract/v1/orders/${id}/${of}`, { ...scope, ...(body !== undefined && { body }) });
  const bytes = async (of: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${token}`, 'x-brand': brand, 'x-market': market };
    const answer = await fetch(`${app.api.url}/api/${of}`, { headers });
    expect(`${of} ${answer.status} ${answer.headers.get('content-type')}`).toBe(`${of} 200 application/pdf`);
    return Buffer.from(await answer.arrayBuffer());
  };
  return {
    ...order,
    call,
    bytes,
    read: async () => (await call('GET', 'contract')).json as unknown as Read,
    /** Makes the contract, and takes the code out of the newest mail. */
    prepare: async (): Promise<{ contract: Version; code: string }> => {
      const made = await call('POST', 'contract', {});
      expect(made.status).toBe(200);
      const { number } = await order.show();
      await expectDrainedAndSound(app.databaseUrl);
      const { subject } = await app.sandboxConsole.mail(
        CUSTOMER[market],
        new RegExp(`${SUBJECT[market].source}.*${number}`),
      );
      return { contract: made.json['contract'] as Version, code: subject.slice(0, 6) };
    },
    sign: (sha256: string, code: string, accepted = true) => call('POST', 'signature', { sha256, code, accepted }),
    check: (body: object): Promise<Answered> => app.call('POST', 'contract/v1/check', { brand, market, body }),
  };
};
