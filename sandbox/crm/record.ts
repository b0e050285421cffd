/** A Lead or a Contact as the CRM has it on its books. */
export type CrmRecord = {
  /** The shop's own id, under which it is found again. */
  readonly externalId: string;
  /** The CRM's: fifteen characters and a check of three, as Salesforce numbers its records. */
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** How often it was written: the first made it, the others changed it. */
  readonly writes: number;
  readonly createdAt: string;
  readonly changedAt: string;
};
