import { signIn } from '#features/accounts/contract/auth.ts';
import { hashPassword } from '#platform/auth/passwords.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import type { Program } from './program.ts';
import { medianOf } from './rounds.ts';

/** An account bears ten wrong passwords in the window: each name is asked fewer times. */
const NAMES = 20;
const TRIES = 5;

/** Wrong passwords for names that have an account and for names that have none, in turn: nobody may tell them apart by time. */
export const measureSignIn = async ({ program }: Place): Promise<Figure[]> => {
  const known = await makePeople(program);
  const unknown = known.map((email) => email.replace('known', 'never'));
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  // The first round does not count.
  for (let round = 0; round <= TRIES; round += 1) {
    for (let index = 0; index < NAMES; index += 1) {
      const pair = [
        ['known', known[index]],
        ['unknown', unknown[index]],
      ] as const;
      for (const [kind, email = ''] of (round + index) % 2 === 0 ? pair : pair.toReversed()) {
        const took = await guess(program, email);
        if (round > 0) times[kind].push(took);
      }
    }
  }
  const [floor, ours] = [medianOf(times.unknown), medianOf(times.known)];
  const apart = Math.max(floor, ours) / Math.min(floor, ours);
  return [
    {
      name: 'sign-in refused, known and unknown names apart',
      unit: 'ms',
      floor,
      ours,
      ratio: apart,
      aim: { most: 1.1 },
    },
  ];
};

const guess = async (program: Program, email: string): Promise<number> => {
  const started = performance.now();
  const refusal: unknown = await program
    .call(signIn, { body: { email, password: 'Errada-12!' } })
    .catch((error: unknown) => error);
  const took = performance.now() - started;
  if (!(refusal instanceof Error && refusal.message.includes('credentialsWrong'))) throw refusal;
  return took;
};

const makePeople = async ({ services }: Program): Promise<string[]> => {
  const hash = await hashPassword(services.env.APP_SECRETS, 'Certa-1234!');
  const emails = Array.from({ length: NAMES }, (_, index) => `known${index}@bench.example`);
  await services.db.run(sql`
    INSERT INTO accounts.account (id, email, name, market, password_hash)
    SELECT gen_random_uuid(), email, 'Bench', 'br', ${hash} FROM unnest(${emails}::text[]) AS email`);
  return emails;
};
