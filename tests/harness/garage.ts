import { startApi } from './api.ts';
import { callerOf } from './caller.ts';
import { ask } from './cars.ts';
import { createDatabase } from './database.ts';
import { CUSTOMER, seedPeople, signIn } from './people.ts';

export type RoadCar = {
  readonly chassis: string;
  readonly plate: string;
  readonly mvsCode: string;
  readonly year: number;
};

/** The seeded cars of a brand and market, by their plates. */
export const roadCars = async (databaseUrl: string, brand = 'jeep', market = 'br'): Promise<RoadCar[]> => {
  const { rows } = await ask<RoadCar>(
    databaseUrl,
    `SELECT chassis, plate, mvs_code AS "mvsCode", year FROM aftersales.vehicle
     WHERE brand = $1 AND market = $2 ORDER BY plate`,
    [brand, market],
  );
  return rows;
};

type Options = {
  body?: unknown;
  token?: string;
  brand?: string;
  market?: string;
  headers?: Record<string, string>;
};

/** The web role with two people, and the cars of the demonstration. */
export const openGarage = async () => {
  const database = await createDatabase();
  const api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  const [anna, bento] = [await signIn(call, CUSTOMER.br), await signIn(call, CUSTOMER.ar)];
  const send = (method: string, path: string, options: Options = {}) =>
    call(method, path, { brand: 'jeep', market: 'br', ...options });
  return {
    url: database.url,
    apiUrl: api.url,
    services: api.application.services,
    call,
    anna,
    bento,
    send,
    cars: await roadCars(database.url),
    close: async (): Promise<void> => {
      await api.stop();
      await database.drop();
    },
  };
};

export type Garage = Awaited<ReturnType<typeof openGarage>>;
