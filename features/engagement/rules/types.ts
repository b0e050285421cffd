/** Kinds of answer a form or quiz asks for. */
export const RESPONSE_FIELD_TYPES = [
  'TEXT',
  'SINGLE',
  'EVIDENCE',
  'DATEPICKER',
  'EMAIL',
  'PHONE_NUMBER',
  'LOYALTY_PROGRAMS',
] as const;
export type ResponseFieldType = (typeof RESPONSE_FIELD_TYPES)[number];

/** A procedure a dealership works through. */
export const PROCEDURE_STATUSES = ['IN_PROGRESS', 'SUBMITTED'] as const;
export type ProcedureStatus = (typeof PROCEDURE_STATUSES)[number];
