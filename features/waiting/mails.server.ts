import { MARKETS } from '#kernel/market.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import type { NamedCar } from './car.server.ts';
import { signLeave, type WaitingPerson } from './person.server.ts';
import type { Scope } from './store.server.ts';

export type Letter = Scope & {
  readonly id: string;
  readonly person: WaitingPerson;
  readonly car: NamedCar;
};

const paramsOf = ({ person, car }: Letter) => ({
  name: person.name.split(' ')[0] ?? person.name,
  vehicle: `${car.car}, ${car.color}`,
});

const toOf = ({ brand, market, person }: Letter) => ({
  to: person.email,
  brand,
  market,
  locale: MARKETS[market].locale,
});

/** What happens next; its button leads off the list. */
export const mailJoined = (tx: Tx, env: Env, letter: Letter & { readonly expiresAt: Date }): Promise<number> => {
  const { id, brand, market, expiresAt } = letter;
  const query = { ref: signLeave(env, id) };
  const url = pageLink('waitingLeave', { publicUrl: env.PUBLIC_URL, market, brand, params: { id }, query });
  const params = { ...paramsOf(letter), day: formatDay(dayIn(expiresAt, market)), url };
  return queueSealedMail(tx, env, { ...toOf(letter), template: 'waitingJoined', params });
};

/** A car is free. Whoever was written to waits no more, so there is nothing to leave. */
export const mailFree = (
  tx: Tx,
  env: Env,
  letter: Letter & { readonly choice: string; readonly place: string },
): Promise<number> => {
  const { brand, market, choice, place } = letter;
  const url = pageLink('newReservation', { publicUrl: env.PUBLIC_URL, market, brand, query: { c: choice } });
  const params = { ...paramsOf(letter), dealer: place, url };
  return queueSealedMail(tx, env, { ...toOf(letter), template: 'waitingFree', params });
};
