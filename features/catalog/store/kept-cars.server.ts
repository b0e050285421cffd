import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Tx } from '#platform/database.server.ts';
import type { PricedCar } from '../public.ts';
import { readCar, readCars, readRevision, type CarKey, type CarScope, type ReadCar } from './car.server.ts';

/** Versions and parts that are kept, of all cars together: some thirty megabytes. */
const MOST_RECORDS = 40_000;
/** Who asks for more models at once looks through a whole brand: keeping those would drive out what visitors look at. */
const MOST_KEPT_AT_ONCE = 20;
/** How long one caller waits for what another is having read: that one may be waiting for the connection this one holds. */
const PATIENCE_MS = 500;

const nameOf = (key: CarKey, { brand, market }: CarScope): string => JSON.stringify([brand, market, key]);

const sizeOf = ({ found: { car } }: ReadCar): number =>
  car.versions.length + car.colors.length + car.coatings.length + car.parts.length + car.services.length;

const isTrue = (read: ReadCar, revision: string | null, at: Date): boolean => {
  const { from, until } = read.held;
  const moment = at.getTime();
  return revision !== null && read.revision === revision && from <= moment && (until === null || moment < until);
};

/** One car serves many callers: whoever tried to change it would change it for all. */
const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
};

/** What is kept, and what is being read at this moment. */
const createMemory = (patienceMs: number) => {
  const kept = new LRUCache<string, ReadCar>({ maxSize: MOST_RECORDS, sizeCalculation: sizeOf });
  const flights = new Map<string, Promise<ReadCar | null>>();

  const keep = (read: ReadCar, key: CarKey, scope: CarScope): void => {
    freeze(read.found);
    kept.set(nameOf(key, scope), read);
    const { modelCode, modelSlug: slug } = read.found.car;
    // A whole model is one car under both its names.
    if ('slug' in key) kept.set(nameOf({ modelCode }, scope), read);
    else if (!('mvsCode' in key)) kept.set(nameOf({ slug }, scope), read);
  };

  return {
    kept,
    keep,
    isReading: (name: string): boolean => flights.has(name),

    load: (tx: Tx, key: CarKey, scope: CarScope): Promise<ReadCar | null> => {
      const name = nameOf(key, scope);
      const flight = readCar(tx, key, scope).then((read) => {
        if (read !== null) keep(read, key, scope);
        return read;
      });
      flights.set(name, flight);
      const landed = (): void => {
        if (flights.get(name) === flight) flights.delete(name);
      };
      flight.then(landed, landed);
      return flight;
    },

    /** What another caller is having read; null where nobody is, where it fails, and where it takes too long. */
    join: async (name: string): Promise<ReadCar | null> => {
      const flight = flights.get(name);
      if (flight === undefined) return null;
      const waited = new AbortController();
      const late = sleep(patienceMs, null, { ref: false, signal: waited.signal }).catch(() => null);
      const read = await Promise.race([flight, late]).catch(() => null);
      waited.abort();
      return read;
    },
  };
};

type Memory = ReturnType<typeof createMemory>;

const findOne = async (memory: Memory, tx: Tx, key: CarKey, scope: CarScope): Promise<PricedCar | null> => {
  const { kept, isReading, load, join } = memory;
  const name = nameOf(key, scope);
  if (!kept.has(name) && !isReading(name)) return (await load(tx, key, scope))?.found ?? null;
  const revision = await readRevision(tx, scope.brand);
  const known = kept.get(name);
  if (known !== undefined && isTrue(known, revision, scope.at)) return known.found;
  const arrived = await join(name);
  if (arrived !== null && isTrue(arrived, revision, scope.at)) return arrived.found;
  return (await load(tx, key, scope))?.found ?? null;
};

const findSeveral = async (
  { kept, keep }: Memory,
  tx: Tx,
  modelCodes: readonly string[],
  scope: CarScope,
): Promise<PricedCar[]> => {
  const found = new Map<string, PricedCar>();
  const isKept = modelCodes.some((modelCode) => kept.has(nameOf({ modelCode }, scope)));
  const revision = isKept ? await readRevision(tx, scope.brand) : null;
  for (const modelCode of modelCodes) {
    const known = kept.get(nameOf({ modelCode }, scope));
    if (known !== undefined && isTrue(known, revision, scope.at)) found.set(modelCode, known.found);
  }
  const missing = modelCodes.filter((modelCode) => !found.has(modelCode));
  const read = missing.length === 0 ? [] : await readCars(tx, { modelCodes: missing }, scope);
  for (const one of read) {
    const { modelCode } = one.found.car;
    if (missing.length <= MOST_KEPT_AT_ONCE) keep(one, { modelCode }, scope);
    found.set(modelCode, one.found);
  }
  return modelCodes.flatMap((modelCode) => found.get(modelCode) ?? []);
};

/**
 * Cars as the price lists have them, put together once and kept. Each use asks the database for the revision of the brand's catalogue
 * in the caller's own transaction: a car of another revision is read anew, so nobody gets a price that was changed before they asked.
 */
export const createKeptCars = ({ patienceMs = PATIENCE_MS }: { patienceMs?: number } = {}) => {
  const memory = createMemory(patienceMs);
  return {
    /** Everything that may be chosen on a model, or on one version of it; null where it is unknown or not on sale. */
    findCar: (tx: Tx, key: CarKey, scope: CarScope): Promise<PricedCar | null> => findOne(memory, tx, key, scope),
    /** Those of several models that are on sale; what is not kept is read in one statement. */
    findCars: (
      tx: Tx,
      { modelCodes }: { readonly modelCodes: readonly string[] },
      scope: CarScope,
    ): Promise<PricedCar[]> => findSeveral(memory, tx, modelCodes, scope),
    /** Gives the memory back; what is true is read again. */
    forget: (): void => memory.kept.clear(),
  };
};

const cars = createKeptCars();
export const { findCar, findCars } = cars;
export const forgetCars = cars.forget;
