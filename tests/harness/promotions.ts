import { randomUUID } from 'node:crypto';
import type { StaffPrize } from '#features/promotions/contract/management.ts';
import { dayIn } from '#kernel/dates.ts';
import { promotionBody } from '#tests/http/samples-promotions.ts';
import { startApi, type Api } from './api.ts';
import { idOf } from './buyer.ts';
import type { Answered, Caller, CallOptions } from './caller.ts';
import { ask } from './cars.ts';
import { documentGiver } from './documents.ts';
import { makeMembers, type LoyalMember } from './loyalty.ts';
import { signInStaff } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const DAY = 86_400_000;

export type Part = {
  readonly id: string;
  readonly numbers: readonly { readonly text: string; readonly kind: string }[];
  readonly wins: readonly { readonly prize: string; readonly number: string }[];
};
export const partOf = ({ json }: Answered): Part => json as unknown as Part;

/** Past what the program refuses: the clock of a promotion is moved by its tables' owner, as no test waits for it. */
export const moveClock = (databaseUrl: string, statement: string) =>
  ask(databaseUrl, `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`);

/** The promotion is over since three days, and its draw was announced for yesterday. */
export const endPromotion = (databaseUrl: string, id: string) =>
  moveClock(
    databaseUrl,
    `UPDATE promotions.promotion SET starts_at = least(starts_at, now() - interval '30 days'),
       ends_at = now() - interval '3 days', draw_on = '${yesterday()}' WHERE id = '${id}'`,
  );

/** Its list was frozen two days ago, so that yesterday's result may be used. */
export const ageList = (databaseUrl: string, id: string) =>
  moveClock(
    databaseUrl,
    `UPDATE promotions.candidate_list SET frozen_at = frozen_at - interval '2 days' WHERE promotion_id = '${id}'`,
  );

export const yesterday = (): string => dayIn(new Date(Date.now() - DAY), 'br');

/** Calls of staff on one program. */
const staffCalls = ({ app, staff, approver }: { app: TestApp; staff: string; approver: string }) => {
  const call = (method: string, path: string, token: string, body?: object, more: CallOptions = {}) =>
    app.call(method, `promotion/v1/${path}`, { ...JEEP, token, ...(body === undefined ? {} : { body }), ...more });
  const approve = (id: string, version: number, edition: number, token = approver) =>
    call('POST', `promotions/${id}/approval`, token, { version, edition });
  const create = (more: object = {}) =>
    call('POST', 'promotions', staff, promotionBody({ code: `promotion-${randomUUID()}`, ...more }));
  return {
    call,
    approve,
    create,
    publish: async (more: object = {}): Promise<string> => {
      const id = idOf(await create(more));
      const approved = await approve(id, 1, 1);
      if (approved.status !== 200) throw new Error(`not published: ${JSON.stringify(approved.json)}`);
      return id;
    },
    propose: (id: string, prizeId: string, more: object = {}, token = staff) =>
      call('POST', `draws/${id}`, token, {
        prizeId,
        drawnOn: yesterday(),
        reference: 'Extração 05930',
        results: ['12340', '50000', '60000', '70000', '80000'],
        ...more,
      }),
    decide: (id: string, draw: string, token: string, decision = 'APPROVE') =>
      call('POST', `draws/${id}/${draw}/decision`, token, { decision }),
    generate: (id: string, prizeId: string) =>
      call('POST', 'participant/management/candidates-report/generate', staff, { promotionId: id, prizeId }),
    prizesOf: async (id: string): Promise<StaffPrize[]> =>
      (await call('GET', `draws/${id}`, staff)).json['prizes'] as StaffPrize[],
  };
};

/** People with documents, who may take part. */
const peopleOf = ({ app }: { app: TestApp }) => {
  const documents = new Map<string, string>();
  let document = 10_000_000_000;
  const giveDocument = documentGiver(app.api);
  const people = async (name: string, count: number): Promise<LoyalMember[]> => {
    const made = await makeMembers(app.databaseUrl, { ...JEEP, programme: 'jeep-nation', name, count, points: 0 });
    for (const { account } of made) {
      document += 1;
      documents.set(account, String(document));
      await giveDocument(account, String(document));
    }
    return made;
  };
  return {
    giveDocument,
    documentOf: (account: string): string => documents.get(account) ?? '',
    people,
    one: async (name: string): Promise<LoyalMember> => {
      const [person] = await people(name, 1);
      if (person === undefined) throw new Error('a person is needed');
      return person;
    },
  };
};

type Joining = { readonly edition?: number; readonly inviter?: string };

/** A program with a second process beside it, two persons who keep promotions, and people with documents. */
export const openPromotions = async () => {
  const app: TestApp = await startTestApp();
  const { VOLANTE_DATA } = app.api.application.services.env;
  const second: Api = await startApi({ url: app.databaseUrl, env: { VOLANTE_DATA } });
  const staff = await signInStaff(app.call, 'game_admin');
  const approver = await signInStaff(app.call, 'game_moderator');
  const calls = staffCalls({ app, staff, approver });
  const joinAt = (caller: Caller, id: string, token: string, more: Joining = {}) =>
    caller('POST', `promotion/v1/participant/${id}`, {
      ...JEEP,
      token,
      body: { edition: more.edition ?? 1, accepted: true },
      ...(more.inviter === undefined ? {} : { headers: { 'inviting-participant-id': more.inviter } }),
    });
  const prizeOf = async (id: string): Promise<string> => (await calls.prizesOf(id))[0]?.id ?? '';
  return {
    app,
    second,
    staff,
    approver,
    ...calls,
    ...peopleOf({ app }),
    joinAt,
    join: (id: string, token: string, more: Joining = {}) => joinAt(app.call, id, token, more),
    prizeOf,
    /** Over, with the first prize's list frozen so long ago that yesterday's result may be used. */
    freeze: async (id: string): Promise<string> => {
      await endPromotion(app.databaseUrl, id);
      const prizeId = await prizeOf(id);
      await calls.generate(id, prizeId);
      await waitFor(async () => (await calls.prizesOf(id))[0]?.list?.frozenAt);
      await ageList(app.databaseUrl, id);
      return prizeId;
    },
    stop: async () => {
      await second.stop();
      await app.stop();
    },
  };
};
export type PromotionsHand = Awaited<ReturnType<typeof openPromotions>>;
