import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { proposalSchema, type Proposal } from '#features/financing/contract/proposal.ts';
import { APPLICANT, CONSENTS } from './applicant.ts';
import { idOf } from './buyer.ts';
import { ask } from './cars.ts';
import type { Answered, CallOptions } from './caller.ts';
import { hasten } from './scenario.ts';
import { waitFor } from './wait-for.ts';
import type { TestApp } from './test-app.ts';

export const SIMULATED_CAR = { mvsCode: '6752E10', year: 2027, colorCode: 'PXJ' } as const;

type Stage = {
  readonly app: Pick<TestApp, 'databaseUrl'>;
  /** Calls of service financing as the buyer. */
  readonly call: (method: string, path: string, query?: CallOptions) => Promise<Answered>;
  readonly dealerId: string;
};

/** One buyer's hand on simulations and proposals. */
export const proposerOf = (stage: () => Stage) => {
  const simulate = async (more: object = {}): Promise<string> => {
    const body = { type: 'CDC', ...SIMULATED_CAR, ...more };
    const { status, json } = await stage().call('POST', 'v1/simulate', { body });
    expect(status, JSON.stringify(json)).toBe(200);
    return String(json['simulationId']);
  };
  const bodyOf = (simulationId: string, more: object = {}) => ({
    simulationId,
    dealerId: stage().dealerId,
    applicant: APPLICANT,
    consents: CONSENTS,
    ...more,
  });
  const send = async (more: object = {}): Promise<string> =>
    idOf(await stage().call('POST', 'v1/proposal', { key: randomUUID(), body: bodyOf(await simulate(more)) }));
  const read = async (id: string): Promise<Proposal> => {
    const { status, json } = await stage().call('GET', `v1/proposal/${id}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return z.parse(proposalSchema, json);
  };
  const reaches = (id: string, status: Proposal['status']): Promise<Proposal> =>
    waitFor(
      async () => {
        await hasten(stage().app.databaseUrl);
        const proposal = await read(id);
        return proposal.status === status && proposal;
      },
      { timeout: 90_000, pause: 100 },
    );
  /** The bank has it. */
  const arrived = async (id: string): Promise<string> => {
    await reaches(id, 'PROGRESS');
    return id;
  };
  return { simulate, bodyOf, send, read, reaches, arrived };
};

type ProposalMail = { readonly status: string; readonly url: string; readonly isSent: boolean };

/** Mails about a proposal, the first to the last: what each says, and whether it went out. */
export const mailsAbout = async (databaseUrl: string, id: string): Promise<ProposalMail[]> => {
  const { rows } = await ask<ProposalMail>(
    databaseUrl,
    `SELECT payload -> 'params' ->> 'status' AS status, payload -> 'params' ->> 'url' AS url, done_at IS NOT NULL AS "isSent"
     FROM platform.outbox WHERE topic = 'mail.send' AND dedupe_key = $1 ORDER BY id`,
    [`proposalMoved:${id}`],
  );
  return rows;
};

/** What a minute without news would do: the mail that waits for a later state goes out. */
export const settleMails = (databaseUrl: string, id: string): Promise<unknown> =>
  ask(databaseUrl, `UPDATE platform.outbox SET run_at = now() WHERE attempts = 0 AND dedupe_key = $1`, [
    `proposalMoved:${id}`,
  ]);
