import { stripDocument } from '#kernel/documents.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Applicant } from './contract/applicant.ts';

/** The form of a proposal is one sealed text, bound to its row: nothing of it stands readable in the database. */
const place = (proposalId: string): string => `financing.proposal:${proposalId}`;

export const sealApplicant = (
  env: Env,
  proposalId: string,
  applicant: Applicant,
): { sealed: Buffer; documentIndex: string } => {
  const vault = vaultOf(env);
  const { kind, number } = applicant.document;
  return {
    sealed: vault.seal(JSON.stringify(applicant), place(proposalId)),
    documentIndex: vault.index(stripDocument(number), kind),
  };
};

export const openApplicant = (env: Env, row: { id: string; applicantSealed: string }): Applicant =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.applicantSealed, 'base64'), place(row.id))) as Applicant;
