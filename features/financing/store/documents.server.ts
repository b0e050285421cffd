import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ProposalDocument } from '../contract/proposal.ts';
import { sendDocumentJob } from '../jobs.ts';

export type DocumentRow = {
  readonly id: string;
  readonly proposalId: string;
  readonly kind: ProposalDocument;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sentAt: Date;
  readonly deliveredAt: Date | null;
};

const DOCUMENT = sql`id, proposal_id AS "proposalId", kind, name, media_type AS "mediaType", bytes, sent_at AS "sentAt",
  delivered_at AS "deliveredAt"`;

export const listDocuments = (tx: Tx, proposalId: string): Promise<DocumentRow[]> =>
  tx.rows(sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM financing.proposal_document WHERE proposal_id = ${proposalId} ORDER BY sent_at, id`);

export const listDocumentsOf = (tx: Tx, proposalIds: readonly string[]): Promise<DocumentRow[]> =>
  tx.rows(sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM financing.proposal_document WHERE proposal_id = ANY(${[...proposalIds]}::uuid[]) ORDER BY sent_at, id`);

export const findDocument = (tx: Tx, id: string): Promise<DocumentRow | null> =>
  tx.maybe(sql<DocumentRow>`SELECT ${DOCUMENT} FROM financing.proposal_document WHERE id = ${id}`);

/** Papers of a proposal, each with the request to hand it to the bank. */
export const insertDocuments = async (
  tx: Tx,
  of: { brand: string; proposalId: string; kind: ProposalDocument },
  files: readonly { id: string; name: string; mediaType: string; bytes: number }[],
): Promise<void> => {
  for (const file of files) {
    await tx.run(sql`
      INSERT INTO financing.proposal_document (id, brand, proposal_id, kind, name, media_type, bytes)
      VALUES (${file.id}, ${of.brand}, ${of.proposalId}, ${of.kind}, ${file.name}, ${file.mediaType}, ${file.bytes})`);
    await enqueue(tx, sendDocumentJob, { brand: of.brand, payload: { documentId: file.id } });
  }
};

export const markDelivered = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE financing.proposal_document SET delivered_at = now() WHERE id = ${id} AND delivered_at IS NULL`);
