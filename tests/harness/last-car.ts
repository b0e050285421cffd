import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buyerOf } from './buyer.ts';
import { callerOf, patient } from './caller.ts';
import { ask, type OfferedCar } from './cars.ts';

/** So many want one car at the same moment, over all web processes in turn: exactly one gets it. */
export const raceForCar = async (race: {
  readonly urls: readonly string[];
  readonly car: OfferedCar;
  readonly rivals: number;
  readonly round: number;
  /** Who is told that the program is busy tries again. */
  readonly isPatient?: boolean;
}): Promise<void> => {
  const { rivals, round } = race;
  const calls = race.urls.map((url) => (race.isPatient === true ? patient(callerOf(url)) : callerOf(url)));
  const answers = await Promise.all(
    Array.from({ length: rivals }, (_, index) => {
      const call = calls[index % calls.length];
      if (call === undefined) throw new Error('no web process');
      return buyerOf(call, { reference: randomUUID() }).reserve(race.car);
    }),
  );
  const seen = Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['code'])}`);
  expect(Object.fromEntries([...seen].map(([code, list]) => [code, list.length])), `round ${round}`).toEqual({
    '200 undefined': 1,
    '409 unitTaken': rivals - 1,
  });
};

/** The winner's time is up: the car is free for the next round, and the next winner's hold takes its place. */
export const releaseCar = async (databaseUrl: string): Promise<void> => {
  await ask(databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE state = 'PRE_RESERVE'`);
  await ask(databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE released_at IS NULL AND held_until > now()`);
};
