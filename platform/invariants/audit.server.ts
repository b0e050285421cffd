import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Who did what is as it was written. */
export const auditInvariants: readonly Invariant[] = [
  {
    name: 'the chain of the audit log is whole',
    broken: sql`SELECT brand, audit_id FROM platform.broken_audit`,
    found: sql`SELECT brand, audit_id FROM platform.audit_finding`,
  },
];
