import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, type Caller } from './caller.ts';
import { testEnv } from './env.ts';
import { clientHeaders, LEAD } from './leads.ts';

const AT = { brand: 'peugeot', market: 'ar' } as const;

const codeOfDealer = async (call: Caller): Promise<string> => {
  const { json } = await call('GET', 'dealer/v1/dealer?limit=1', AT);
  return (json['dealers'] as { code: string }[])[0]?.code ?? '';
};

/** Each of another person: one person's second lead of a day is the first. */
const leadOf = (person: string, dealersCode: string): object => {
  const { cpf: _cpf, ...lead } = LEAD;
  return { ...lead, email: `lead${person}@demo.example`, phone: '01123456789', dealersCode };
};

const fromOf = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

export type LeadStream = {
  /** When each was acknowledged, in the order of the answers, by `performance.now()`. */
  readonly times: readonly number[];
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
  /** The longest pause between two tries of one lead, in milliseconds: pauses double up to it. */
  readonly longestPause?: number;
  /** Each comes from an address of its own, as of many people: those of one address wait for one another. */
  readonly manySenders?: boolean;
  /** While so many wait for their answer nobody new comes. */
  readonly mostOpen?: number;
}): Promise<LeadStream> => {
  const calls = to.urls.map(callerOf);
  const callTo = (turn: number): Caller => calls[turn % calls.length] ?? callerOf('');
  const client = clientHeaders(testEnv({ VOLANTE_DATA: to.folder }));
  const dealersCode = await codeOfDealer(callTo(0));
  const acknowledged: string[] = [];
  const times: number[] = [];
  const failed: unknown[] = [];
  const running = new Set<Promise<void>>();
  const name = randomUUID();
  let [sent, stopped] = [0, false];
  const sendOne = async (number: number): Promise<void> => {
    const headers = { ...client, ...(to.manySenders === true ? fromOf(number) : undefined) };
    const request = { ...AT, headers, key: `stream-${name}-${number}`, body: leadOf(`${number}.${name}`, dealersCode) };
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await callTo(number + tries)('POST', 'lead/v2/lead', request);
      if (answer.status === 200) {
        times.push(performance.now());
        return void acknowledged.push(String(answer.json['id']));
      }
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 409) return void failed.push(answer.json);
      await sleep(Math.min(200 * 2 ** tries, to.longestPause ?? 200));
    }
    failed.push('never answered');
  };
  const { mostOpen = Number.POSITIVE_INFINITY } = to;
  const ticking = (async () => {
    const began = performance.now();
    for (let came = 0; !stopped;) {
      const due = Math.floor(((performance.now() - began) / 1000) * to.aSecond);
      for (; came < due; came += 1) {
        if (running.size >= mostOpen) continue;
        const one: Promise<void> = sendOne(sent).finally(() => running.delete(one));
        running.add(one);
        sent += 1;
      }
      await sleep(20);
    }
  })();
  return {
    times,
    stop: async () => {
      stopped = true;
      await ticking;
      await Promise.all(running);
      return { acknowledged, failed, sent };
    },
  };
};
