/** Why saving a quotation failed: authentication, saved already, base not found, quotation, products, related products. */
export const QUOTATION_SAVE_CODES = ['001', '002', '003', '004', '005', '006'] as const;
export type QuotationSaveCode = (typeof QUOTATION_SAVE_CODES)[number];

/** What a seller records about an opportunity. */
export const PROPOSAL_EVENTS = ['PROPOSAL_SENT', 'TEST_DRIVE', 'QUOTATION'] as const;
export type ProposalEvent = (typeof PROPOSAL_EVENTS)[number];
