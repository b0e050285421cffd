import { insertDocument } from '#features/accounts/store/accounts.server.ts';
import { sealDocument } from '#features/accounts/store/sealing.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Api } from './api.ts';

/** Gives accounts a document, sealed as the program seals it. */
export const documentGiver = ({ application }: Pick<Api, 'application'>) => {
  const { db, env } = application.services;
  return (accountId: string, number: string, kind = 'CPF') =>
    db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
      insertDocument(tx, sealDocument(vaultOf(env), { accountId, kind, number })),
    );
};
