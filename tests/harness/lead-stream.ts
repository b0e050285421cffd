import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, type Caller } from './caller.ts';
import { testEnv } from './env.ts';
import { clientHeaders, LEAD } from './leads.ts';

const AT = { brand: 'peugeot', market: 'ar' } as const;

const codeOfDealer = async (call: Caller): Promise<string> => {
  const { json } = await call('GET', 'dealer/v1/dealer?limit=1', AT);
  return (json['dealers'] as { code: string }[])[0]?.code ?? '';
};

export type LeadStream = {
  /** Sends no more, and waits until each lead was answered. `acknowledged` are the ids, in the order of the answers. */
  readonly stop: () => Promise<{
    readonly acknowledged: readonly string[];
    readonly failed: readonly unknown[];
    readonly sent: number;
  }>;
};

/**
 * A stream of leads to one or more web processes in turn, each lead of another person, each sent again under its key until it is
 * acknowledged.
 */
export const startLeadStream = async (to: {
  readonly urls: readonly string[];
  /** The data folder of the roles, with the client's secret. */
  readonly folder: string;
  readonly aSecond: number;
}): Promise<LeadStream> => {
  const calls = to.urls.map(callerOf);
  const callTo = (turn: number): Caller => calls[turn % calls.length] ?? callerOf('');
  const headers = clientHeaders(testEnv({ VOLANTE_DATA: to.folder }));
  const dealersCode = await codeOfDealer(callTo(0));
  const acknowledged: string[] = [];
  const failed: unknown[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  let stopped = false;
  const sendOne = async (number: number): Promise<void> => {
    const { cpf: _cpf, ...person } = LEAD;
    const body = { ...person, email: `lead${number}@demo.example`, phone: '01123456789', dealersCode };
    const key = `stream-${number}-of-leads`;
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await callTo(number + tries)('POST', 'lead/v2/lead', { ...AT, headers, key, body });
      if (answer.status === 200) return void acknowledged.push(String(answer.json['id']));
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 409) return void failed.push(answer.json);
      await sleep(200);
    }
    failed.push('never answered');
  };
  const ticking = (async () => {
    const began = performance.now();
    while (!stopped) {
      const due = Math.floor(((performance.now() - began) / 1000) * to.aSecond);
      for (; sent < due; sent += 1) {
        const one: Promise<void> = sendOne(sent).finally(() => running.delete(one));
        running.add(one);
      }
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await ticking;
      await Promise.all(running);
      return { acknowledged, failed, sent };
    },
  };
};
