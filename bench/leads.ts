import { sendLead } from '#features/leads/contract/lead.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { ask } from '#tests/harness/cars.ts';
import { cpfOf } from './cpf.ts';
import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { SCOPE } from './program.ts';
import { compareWrites, recordWrites } from './writes.ts';
import { WRITES } from './write-count.ts';

/** Accepted leads: kept with consent and deliveries, told to nobody meanwhile. Each is another person's; all come from one address. */
export const measureLeads = async (place: Place): Promise<Figure[]> => {
  const { program, env } = place;
  const found = await ask<{ code: string }>(
    env.DATABASE_URL ?? '',
    `SELECT code FROM dealers.dealer WHERE brand = $1 AND market = $2 AND 'SALES' = ANY(services) AND blocked_at IS NULL ORDER BY id LIMIT 1`,
    [SCOPE.brand, SCOPE.market],
  );
  const headers = clientHeaders(program.services.env);
  const dealersCode = found.rows[0]?.code ?? '';
  const request = Array.from({ length: 2 * WRITES + 1 }, (_, index) => ({
    headers,
    body: { ...LEAD, dealersCode, cpf: cpfOf(index), email: `lead${index}@demo.example` },
  }));
  const recorded = request.slice(0, WRITES);
  const runs = await recordWrites(
    place,
    recorded.map((one) => () => program.call(sendLead, one)),
  );
  return [
    await compareWrites(place, 'leads, accepted', {
      declared: sendLead,
      requested: request.slice(WRITES),
      runs,
      aim: { least: 0.5 },
    }),
    { name: 'leads, statements', unit: '', ours: runs[0]?.length ?? Number.NaN, aim: { most: 14 } },
  ];
};
