import { stripDocument } from '#kernel/documents.ts';
import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { validateEmployee } from '../contract/employee.ts';
import { FACTOR_LIMIT } from '../rules/guesses.ts';
import { findEmployee } from '../store/people.server.ts';
import { giveBackTry, takeTry } from '../store/throttle.server.ts';
import { subjectOf } from './credentials.server.ts';
import { tooManyTries } from './verify.server.ts';

export const employeeRoutes: Route[] = [
  handle(validateEmployee, async ({ body }, context) => {
    const { env, tx, market } = context;
    const registration = body.registration.toUpperCase();
    const subject = subjectOf(env, 'employee', `${market}:${registration}`);
    const mark = await takeTry(tx, subject, FACTOR_LIMIT);
    if (mark === null) return tooManyTries(context);
    const vault = vaultOf(env);
    const found = await findEmployee(tx, {
      market,
      registrations: vault.indexes(registration, 'registration'),
      documents: vault.indexes(stripDocument(body.document), 'employee-document'),
    });
    if (found !== null) await giveBackTry(tx, subject, mark);
    return ok({ valid: found !== null, relation: found?.relation ?? null });
  }),
];
