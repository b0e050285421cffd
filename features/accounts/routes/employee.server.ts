import { actorKey } from '#kernel/actor.ts';
import { stripDocument } from '#kernel/documents.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { countEmployees as countCall, importEmployees, validateEmployee } from '../contract/employee.ts';
import { hashesOf, readEmployees } from '../employee-file.server.ts';
import { FACTOR_LIMIT } from '../rules/guesses.ts';
import { compareEmployees, countEmployees, findEmployee, putEmployees } from '../store/employees.server.ts';
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
    const hashes = hashesOf(vaultOf(env), { registration, document: stripDocument(body.document) });
    const found = await findEmployee(tx, { market, ...hashes });
    if (found !== null) await giveBackTry(tx, subject, mark);
    return ok({ valid: found !== null, relation: found?.relation ?? null });
  }),

  handle(countCall, async (_, { tx, market }) => ok(await countEmployees(tx, market))),

  handle(importEmployees, async ({ query, body }, context) => {
    const { brand, market, actor } = context;
    const { entries, ...report } = await readEmployees(body.content, { market, vault: vaultOf(context.env) });
    const { errorCount } = report;
    const isDry = query.dryRun === 'true';
    if (!isDry && errorCount > 0) {
      const fields = report.errors.map(({ line, field, key }) => ({ field: `${line}.${field}`, key }));
      return refuse('employeesRejected', { fields, params: { count: errorCount } });
    }
    return context.withTx(async (tx) => {
      const { added, changed } = await compareEmployees(tx, market, entries);
      const same = entries.length - added - changed;
      const answer = { ...report, errors: [...report.errors], applied: !isDry, added, changed, same };
      if (isDry) return ok(answer);
      await putEmployees(tx, market, entries);
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: importEmployees.audit,
        subjectType: 'employees',
        subjectId: market,
        detail: { added, changed },
      });
      return ok(answer);
    }, 'employees imported');
  }),
];
