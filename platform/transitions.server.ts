import type { Machine } from '#kernel/transitions.ts';
import type { Tx } from './database.server.ts';
import { sql } from './sql.server.ts';

/** A machine of any states and events; guards are asked by the program, never by the database. */
export type AnyMachine = Machine<string, string, never>;

/**
 * Writes the legal moves of every lifecycle where the trigger `platform.move` looks them up. Moves of a machine that are no
 * longer legal go; machines not in the list stay, for a newer program beside this one may need them.
 */
export const writeTransitions = async (tx: Tx, machines: readonly AnyMachine[]): Promise<void> => {
  const rows = machines.flatMap(({ name, steps }) =>
    steps.map(({ from, event, to }) => ({ machine: name, from_state: from, event, to_state: to })),
  );
  const names = machines.map(({ name }) => name);
  await tx.run(sql`
    DELETE FROM platform.transition t
    WHERE t.machine = ANY(${names}::text[]) AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given (machine text, from_state text, event text, to_state text)
      WHERE given.machine = t.machine AND given.from_state = t.from_state AND given.event = t.event)`);
  await tx.run(sql`
    INSERT INTO platform.transition (machine, from_state, event, to_state)
    SELECT machine, from_state, event, to_state FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (machine text, from_state text, event text, to_state text)
    ON CONFLICT (machine, from_state, event) DO UPDATE SET to_state = EXCLUDED.to_state
      WHERE transition.to_state <> EXCLUDED.to_state`);
};
