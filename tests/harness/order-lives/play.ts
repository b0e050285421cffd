import { openDatabase } from '#platform/database.server.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { auditBooks } from './books.ts';
import { look, type Life, type LifeEvent, type View } from './life.ts';
import { extras } from './extras.ts';
import { paying, reserve } from './paying.ts';
import { randomOf, type Random } from './random.ts';
import { rest } from './rest.ts';
import { running } from './running.ts';
import { emailOf, openStage, scopeOf, sendAs, type Stage } from './stage.ts';

export const LIFE_EVENTS: readonly LifeEvent[] = [...paying, ...rest, ...running, ...extras];

const choose = (random: Random, view: View): LifeEvent | undefined => {
  const weighed = LIFE_EVENTS.map((one) => ({ one, weight: one.weight(view) })).filter(({ weight }) => weight > 0);
  let left = random.next() * weighed.reduce((all, { weight }) => all + weight, 0);
  return weighed.find(({ weight }) => (left -= weight) < 0)?.one;
};

/** One thing happens to a life. */
const live = async (life: Life, played: Map<string, number>): Promise<void> => {
  const view = await look(life);
  if (view === null) return reserve(life);
  const chosen = choose(life.random, view);
  if (chosen === undefined) return undefined;
  life.log.push(`${view.state} ${view.balance}: ${chosen.name}`);
  played.set(chosen.name, (played.get(chosen.name) ?? 0) + 1);
  return chosen.run({ life, view });
};

const expectOrder = async (
  stage: Stage,
  lives: readonly Life[],
  db: ReturnType<typeof openDatabase>,
): Promise<void> => {
  const wrong = await auditBooks(stage, lives);
  const broken = await checkInvariants(db);
  if (wrong.length === 0 && broken.length === 0) return;
  throw new Error([...wrong, ...broken.map((one) => JSON.stringify(one))].join('\n'));
};

export type Played = { readonly events: ReadonlyMap<string, number> };

/**
 * So many lives side by side, each of so many events. After each event of all of them everybody's work is done, and books and
 * invariants hold; what is written when they do not repeats by its seed.
 */
export const playLives = async (of: { seed: number; lives: number; events: number }): Promise<Played> => {
  const stage = await openStage(of.lives);
  const db = openDatabase({ url: stage.app.databaseUrl, pool: 1 });
  const played = new Map<string, number>();
  const lives = stage.buyers.map((token, index): Life => {
    const scope = scopeOf(index);
    return {
      index,
      stage,
      random: randomOf(of.seed * 1_000 + index),
      scope,
      email: emailOf(index),
      token,
      send: sendAs(stage, { token, scope }),
      log: [],
      id: null,
      orders: [],
      vouchers: [],
    };
  });
  try {
    for (let round = 0; round <= of.events; round += 1) {
      await Promise.all(lives.map((life) => live(life, played)));
      await stage.app.sandboxConsole.clearFaults();
      await stage.drain();
      await expectOrder(stage, lives, db);
    }
  } catch (error) {
    const stories = lives.map(({ index, id, log }) => `life ${index}, order ${id}:\n${log.slice(-24).join('\n')}`);
    throw new Error(
      `ORDER_LIVES_SEED=${of.seed}: ${error instanceof Error ? error.message : ''}\n${stories.join('\n')}`,
      {
        cause: error,
      },
    );
  } finally {
    await db.close();
    await stage.stop();
  }
  return { events: played };
};
