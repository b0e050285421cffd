import { expect } from 'vitest';
import { personalData } from '#features/reservations/personal.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { ask } from './cars.ts';
import { CUSTOMER } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The files of an order that an erasure of its person lets go; what the erasure does is undone. */
export const filesErased = async (
  app: Pick<TestApp, 'api' | 'databaseUrl'>,
  id: string,
): Promise<readonly string[]> => {
  const { rows } = await ask<{ account: string }>(
    app.databaseUrl,
    'SELECT account_id AS account FROM reservations.purchase WHERE id = $1',
    [id],
  );
  const whose = { accountId: rows[0]?.account ?? '', email: CUSTOMER.br, name: '', phone: null, documents: [] };
  const { env } = app.api.application.services;
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  let files: readonly string[] = [];
  const erased = db.withTx({ allBrands: true, actor: 'system:test' }, async (tx) => {
    await tx.run(sql`DELETE FROM reservations.paper WHERE order_id <> ${id}`);
    files = (await personalData.erase(tx, { ...whose, market: 'br' }, { env, now: new Date() })).files ?? [];
    throw new Error('undone');
  });
  await expect(erased).rejects.toThrow('undone');
  await db.close();
  return files;
};
