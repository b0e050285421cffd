import pg from 'pg';
import { findDealersByRadius } from '#features/dealers/contract/search.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import type { Figure } from './figures.ts';
import { POOL, type Place } from './place.ts';
import { startProcess } from './processes.ts';
import { openProgram, SCOPE } from './program.ts';
import { compareInRounds } from './rounds.ts';
import type { WebAnswers } from './web-role.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const SIZES = [200, 20_000] as const;
const ROUNDS = 8;
const LOAD = { once: false, connections: POOL, seconds: 0.5, most: 20_000 };

/** Copies of the brand's dealers, with their hours, spread evenly over the country; a hundred of them near the point in any size. */
const growDealers = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `CREATE TEMP TABLE grown AS
       SELECT gen_random_uuid() AS id, d.id AS pattern, n FROM generate_series(1, $2::int) AS n
       CROSS JOIN LATERAL (SELECT id FROM dealers.dealer WHERE brand = $1 AND market = 'br' ORDER BY id OFFSET n % 5 LIMIT 1) d`,
      [SCOPE.brand, count],
    );
    await client.query(
      `INSERT INTO dealers.dealer (id, brand, market, code, name, legal_name, document, street, number, neighborhood, postal_code,
         city_name, city_code, state_code, country_code, latitude, longitude, phone, email, types, services, hours)
       SELECT g.id, d.brand, d.market, 'G' || lpad(g.n::text, 6, '0'), d.name, d.legal_name, d.document, d.street, d.number,
         d.neighborhood, d.postal_code, d.city_name, d.city_code, d.state_code, d.country_code,
         CASE WHEN g.n <= 100 THEN -23.5 + g.n / 300.0 ELSE -18 + 20 * ((g.n::bigint * 7919) % 20000) / 20000.0 END,
         CASE WHEN g.n <= 100 THEN -46.6 ELSE -72 + 35 * g.n / 20000.0 END, d.phone, d.email, d.types, d.services, d.hours
       FROM grown g JOIN dealers.dealer d ON d.id = g.pattern`,
    );
    await client.query('ANALYZE dealers.dealer');
  } finally {
    await client.end();
  }
};

/** The search for dealers round a point among few and among 20,000, against a bare server that runs the very statement. */
export const measureDealers = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const query = { ...SCOPE, referenceLatitude: '-23.5', referenceLongitude: '-46.6', radius: '50', limit: '20' };
  const path = `${urlOf(findDealersByRadius)}?${new URLSearchParams(query)}`;
  const load = { ...LOAD, requests: [requestText({ path })] };
  const stands = [];
  try {
    for (const size of SIZES) {
      const name = `dealers_${size}`;
      const url = nameDatabase(place.copyUrl, name);
      const copy = new URL(place.copyUrl).pathname.slice(1);
      await runAsAdmin(nameDatabase(url, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${copy}`);
      await growDealers(url, size);
      const env = { ...place.env, DATABASE_URL: url };
      const stand = {
        url,
        size,
        web: await startProcess<WebAnswers>('web-role.ts', env),
        program: await openProgram(env),
      };
      stands.push(stand);
      stand.program.recorder.forget();
      await stand.program.call(findDealersByRadius, { query });
      const sent = stand.program.recorder.sent();
      const reply = await readReply({ port: await stand.web.ask('port'), path, headers: {} });
      await place.floor.ask('give', { kind: 'statements', url, pool: POOL, sent, reply });
      const of = await compareInRounds({
        rounds: ROUNDS,
        floor: () => measureLoad(place, 'floor', load),
        ours: () => measureLoad({ ...place, web: stand.web }, 'web', load),
      });
      const figure = `dealers round a point, of ${size}`;
      figures.push(
        { name: `${figure}, answers`, unit: '/s', ...of('perSecond'), aim: { least: 0.5 } },
        { name: `${figure}, statements`, unit: '', ours: sent.length, aim: { most: 1 } },
      );
    }
    const [few, many] = stands;
    if (few === undefined || many === undefined) throw new Error('a stand is missing');
    const of = await compareInRounds({
      rounds: ROUNDS,
      floor: () => measureLoad({ ...place, web: few.web }, 'web', load),
      ours: () => measureLoad({ ...place, web: many.web }, 'web', load),
    });
    figures.push({
      name: 'dealers round a point, of 20000 against 200',
      unit: '/s',
      ...of('perSecond'),
      aim: { least: 0.9 },
    });
  } finally {
    await Promise.all(stands.flatMap(({ web, program }) => [web.stop(), program.close()]));
  }
  return figures;
};
