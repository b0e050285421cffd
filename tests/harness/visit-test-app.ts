import { expect } from 'vitest';
import { startApi } from './api.ts';
import { callerOf } from './caller.ts';
import { createDatabase } from './database.ts';
import { CUSTOMER, seedPeople, signIn } from './people.ts';
import { expectSound } from './sound.ts';
import { CONTACT, isWhole, visitsOf } from './visits.ts';

export const nth = <T>(list: readonly T[], index: number): T => list[index] ?? expect.fail(`only ${list.length}`);

/** What a booking's answer says of it: its id and the reference that makes it one's own. */
export const named = ({ json }: { json: Record<string, unknown> }) => ({
  id: String(json['id']),
  reference: String(json['reference']),
});

/** A program with one dealership that offers everything, and a visitor who books there. */
export const openVisitTestApp = async () => {
  const database = await createDatabase();
  const api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  const token = await signIn(call, CUSTOMER.br);
  const visitor = visitsOf(call, { brand: 'jeep', market: 'br' });
  const dealerId = nth(await visitor.dealers(), 0).id;
  const modelCode = nth(await visitor.models(), 0);
  let people = 0;
  /** Somebody new each time, so that nobody has too many visits ahead. */
  const someone = () => {
    people += 1;
    return { ...CONTACT.br, email: `visitante${people}@demo.example`, phone: `(11) 9${String(80_000_000 + people)}` };
  };
  const oil = () => visitor.slots({ dealerId, serviceCode: 'OIL_CHANGE' });
  return {
    database,
    api,
    call,
    token,
    visitor,
    dealerId,
    modelCode,
    someone,
    oil,
    /** A change of oil at one of the free times. */
    book: async (index = 0, more: object = {}) => {
      const { startsAt } = nth(await oil(), index);
      return visitor.service({ dealerId, modelCode, startsAt, contact: someone(), ...more });
    },
    /** Days on which the model may be driven, morning and afternoon. */
    drivable: async () => (await visitor.days({ dealerId, kind: 'TEST_DRIVE', modelCode })).filter(isWhole),
    close: async () => {
      await expectSound(database.url);
      await api.stop();
      await database.drop();
    },
  };
};

export type VisitTestApp = Awaited<ReturnType<typeof openVisitTestApp>>;
