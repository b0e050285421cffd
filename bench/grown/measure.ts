import { sendingsOf, type Sending } from './ask.ts';
import { openCounters } from './counters.ts';
import { startGrownWeb, type GrownPlace } from './place.ts';
import type { Question } from './questions.ts';
import { workOff, type Worked } from './worked.ts';

export type Measured = { readonly sendings: ReadonlyMap<string, readonly Sending[]>; readonly worked: Worked };

/** Everything once through on one database: reading, writing, then the worker. */
export const measureOn = async (
  place: GrownPlace,
  database: string,
  questions: readonly Question[],
): Promise<Measured> => {
  const web = await startGrownWeb(place, database);
  const counters = await openCounters(place.urlOf(database));
  try {
    const sendings = new Map<string, readonly Sending[]>();
    for (const question of questions) sendings.set(question.name, await sendingsOf(web.url, counters, question));
    return { sendings, worked: await workOff(place, { database, webUrl: web.url, counters }) };
  } finally {
    await counters.close();
    await web.process.stop();
  }
};
