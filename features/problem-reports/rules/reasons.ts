export const REPORT_KINDS = ['VIEW', 'PRODUCT', 'DEALER'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What may be wrong with each; the text of a reason is `report.reason.<reason>` of the dictionary. */
export const REASONS = {
  VIEW: ['WRONG_TEXT', 'WRONG_PRICE', 'BROKEN_LINK', 'WRONG_PICTURE', 'NOT_WORKING', 'ACCESSIBILITY', 'OTHER'],
  PRODUCT: ['WRONG_PRICE', 'WRONG_EQUIPMENT', 'WRONG_SHEET', 'WRONG_PICTURE', 'NOT_SOLD', 'OTHER'],
  DEALER: ['WRONG_ADDRESS', 'WRONG_PHONE', 'WRONG_HOURS', 'WRONG_SERVICES', 'DEALER_CLOSED', 'OTHER'],
} as const satisfies Record<ReportKind, readonly string[]>;

export const ALL_REASONS = [...new Set([...REASONS.VIEW, ...REASONS.PRODUCT, ...REASONS.DEALER])];
export type Reason = (typeof ALL_REASONS)[number];

/** `MENDED`: it was wrong and is right now. `CORRECT`: it was right. `NO_REPORT`: nothing that one could mend. */
export const VERDICTS = ['MENDED', 'CORRECT', 'NO_REPORT'] as const;
export type Verdict = (typeof VERDICTS)[number];
