import { randomUUID } from 'node:crypto';
import { callDirect } from '#app/server/api.ts';
import { createApplication } from '#app/server/boot.ts';
import type { CarChoice } from '#features/price/public.ts';
import { preReserve } from '#features/reservations/contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { readEnv } from '#platform/env.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { recordStatements, type Recorder } from '#tests/harness/statements.ts';

export type CallInput = {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Program = {
  readonly services: Services;
  /** Every statement sent to the database, in order. */
  readonly recorder: Recorder;
  /** A call without the wire, as a visitor unknown until now; its value. */
  readonly call: (declared: Endpoint, query: CallInput) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** Brand and market of everything asked here. */
export const SCOPE = { brand: 'jeep', market: 'br' } as const;

/** The program's calls in this process, on the bench's database, with an eye on what they send to it. */
export const openProgram = async (env: NodeJS.ProcessEnv): Promise<Program> => {
  const read = readEnv(env);
  if (!read.ok) throw new Error(read.problems.join('; '));
  const made = await createApplication(read.env);
  const recorder = recordStatements(made.services.db);
  const services = { ...made.services, db: recorder.db };
  return {
    services,
    recorder,
    call: async (declared, { query, body, headers = {} }) => {
      const route = made.routeById.get(declared.id);
      if (route === undefined) throw new Error(`no such call: ${declared.id}`);
      const outcome = await callDirect({ ...made.pipeline, services }, route, {
        ...SCOPE,
        params: {},
        query,
        body,
        rawBody: new Uint8Array(),
        actor: { kind: 'anonymous', anonymousId: null },
        visitorId: null,
        ip: '127.0.0.1',
        requestId: randomUUID(),
        signal: () => AbortSignal.timeout(made.requestBudget),
        idempotencyKey: randomUUID(),
        header: (name) => headers[name],
        reply: () => undefined,
        parts: async function* () {},
      });
      const { ok, value } = outcome as { ok: boolean; value?: unknown };
      if (!ok) throw new Error(`${declared.id}: ${JSON.stringify(outcome)}`);
      return value;
    },
    close: () => made.services.db.close(),
  };
};

export type Reserved = { readonly id: string; readonly deposit: { readonly amount: number; readonly currency: 'BRL' } };

export const reserve = async (program: Program, car: { choice: CarChoice; unitId: string }): Promise<Reserved> =>
  (await program.call(preReserve, { body: car })) as Reserved;

/** A choice as the price call takes it. */
export const priceQuery = (choice: CarChoice): Record<string, string> => ({
  ...SCOPE,
  mvsCode: choice.mvsCode,
  year: String(choice.year),
  colorCode: choice.colorCode,
  ...(choice.coatingCode === null ? {} : { coatingCode: choice.coatingCode }),
  optionalCode: choice.itemCodes.join(','),
  accessoryCode: choice.accessoryCodes.join(','),
  serviceCode: choice.serviceCodes.join(','),
});
