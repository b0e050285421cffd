import type { Market } from '#kernel/market.ts';
import type { Tx } from './database.server.ts';
import type { Env } from './env.server.ts';

/**
 * What a feature that keeps personal data answers for: it hands out everything of a person, and erases what no law holds.
 * Every column marked `@personal` in the database stands in exactly one port; a test compares both lists.
 */
export type PersonalDataPort = {
  readonly feature: string;
  /** `schema.table.column`. */
  readonly columns: readonly string[];
  readonly read: (tx: Tx, subject: Subject, env: Env) => Promise<Exported[]>;
  /** What still runs and needs the person: a contract first ends, then its data may go (LGPD art. 16). */
  readonly running?: (tx: Tx, subject: Subject, input: { now: Date }) => Promise<readonly RunningContract[]>;
  /** Inside one transaction over all brands. */
  readonly erase: (tx: Tx, subject: Subject, input: { env: Env; now: Date }) => Promise<Erased>;
  /** Drops what is past its time for everybody; how many rows. */
  readonly retain?: (tx: Tx, input: { env: Env; now: Date }) => Promise<number>;
};

/** Whom it is about, by everything a record may name them by. */
export type Subject = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly market: Market;
  /** E.164. */
  readonly phone: string | null;
  /** Without marks. */
  readonly documents: readonly { readonly kind: string; readonly number: string }[];
};

export type PersonalRecord = Readonly<Record<string, unknown>>;
export type Exported = { readonly section: string; readonly records: readonly PersonalRecord[] };

export const RUNNING_KINDS = ['ORDER', 'RENTAL'] as const;

/** Something that forbids an erasure, by the name its person knows it by. */
export type RunningContract = {
  readonly kind: (typeof RUNNING_KINDS)[number];
  readonly brand: string;
  readonly market: Market;
  readonly id: string;
  readonly name: string;
};

export const HOLD_SUBJECTS = ['ORDER', 'RENTAL', 'CREDIT', 'PAYMENT', 'CONSENT', 'AUDIT'] as const;
export const HOLD_BASES = ['FISCAL', 'CREDIT_RECORDS', 'PAYMENT_RECORDS', 'PROOF_OF_CONSENT', 'SECURITY_LOG'] as const;

/** A record that stays, and why. */
export type Hold = {
  readonly brand: string;
  readonly market: Market;
  readonly subject: (typeof HOLD_SUBJECTS)[number];
  readonly reference: string;
  readonly basis: (typeof HOLD_BASES)[number];
  /** The day the time of keeping is counted from. */
  readonly since: Date;
};

export type Erased = {
  readonly holds: readonly Hold[];
  /** Uploaded files that go once the transaction is committed. */
  readonly files?: readonly string[];
};
