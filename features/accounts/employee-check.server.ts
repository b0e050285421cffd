import type { Market } from '#kernel/market.ts';
import { sameDocuments } from '#kernel/same-documents.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Relation } from './rules/employee-row.ts';
import { FACTOR_LIMIT } from './rules/guesses.ts';
import { subjectOf } from './routes/credentials.server.ts';
import { findEmployee } from './store/employees.server.ts';
import { giveBackTry, takeTry } from './store/throttle.server.ts';

const registrationOf = (registration: string): string => registration.trim().toUpperCase();

/** What an employee's number is recognised by, the key of new rows first. */
export const registrationIndexes = (env: Env, registration: string): string[] =>
  vaultOf(env).indexes(registrationOf(registration), 'registration');

/** A present employee whose number and document both fit; nothing tells which one did not. */
export const matchEmployee = (
  tx: Tx,
  { env, market }: { env: Env; market: Market },
  who: { registration: string; documents: readonly string[] },
): Promise<{ relation: Relation } | null> => {
  const vault = vaultOf(env);
  const documents = who.documents
    .flatMap((document) => sameDocuments(market, document))
    .flatMap((document) => vault.indexes(document, 'employee-document'));
  return findEmployee(tx, { market, registrations: registrationIndexes(env, who.registration), documents });
};

/**
 * A try at somebody's number, out of the budget that all who guess at it share; written down whatever becomes of the call. Null: it is
 * spent. Otherwise how the try is given back.
 */
export const tryRegistration = async (
  { db, env, market }: Context,
  registration: string,
): Promise<(() => Promise<number>) | null> => {
  const subject = subjectOf(env, 'employee', `${market}:${registrationOf(registration)}`);
  const mark = await takeTry(db, subject, FACTOR_LIMIT);
  return mark === null ? null : () => giveBackTry(db, subject, mark);
};
