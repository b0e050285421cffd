import { findSubject } from '#features/accounts/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import type { PersonalDataPort, Subject } from '#platform/personal-data.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { downloadOwnData, readOwnData, type DataSection } from '../contract/own.ts';

export const accountOf = ({ actor }: Context): string => {
  if (actor.kind !== 'person') throw new Error('a person was expected');
  return actor.accountId;
};

type PersonalDataPorts = readonly PersonalDataPort[];

const sectionsOf = async (
  tx: Tx,
  of: { ports: PersonalDataPorts; subject: Subject; env: Context['env'] },
): Promise<DataSection[]> => {
  const sections: DataSection[] = [];
  for (const port of of.ports) {
    for (const { section, records } of await port.read(tx, of.subject, of.env)) {
      // As they stand on the wire: days and moments as text.
      const plain = JSON.parse(JSON.stringify(records)) as Record<string, unknown>[];
      if (plain.length > 0) sections.push({ feature: port.feature, section, records: plain });
    }
  }
  return sections;
};

/** Over all brands: the account is one, and so is the right. */
const readAll = (context: Context, ports: PersonalDataPorts) => {
  const { db, env, clock } = context;
  return db.read({ allBrands: true, actor: `account:${accountOf(context)}` }, async (tx) => {
    const subject = await findSubject(tx, env, accountOf(context));
    if (subject === null) return null;
    return { madeAt: clock.now().toISOString(), sections: await sectionsOf(tx, { ports, subject, env }) };
  });
};

export const dataRoutes = (ports: PersonalDataPorts): Route[] => [
  handle(readOwnData, async (_, context) => {
    const data = await readAll(context, ports);
    return data === null ? refuse('notFound') : ok(data);
  }),

  handle(downloadOwnData, async (_, context) => {
    const data = await readAll(context, ports);
    if (data === null) return refuse('notFound');
    context.reply('content-disposition', `attachment; filename="data-${data.madeAt.slice(0, 10)}.json"`);
    return ok({ contentType: 'application/json', bytes: Buffer.from(JSON.stringify(data, null, 2)) });
  }),
];
