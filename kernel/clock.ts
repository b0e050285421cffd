/** Time and randomness are arguments, so that a test can repeat an hour. */
export type Clock = { readonly now: () => Date };

/** Ids of rows: UUID version 7 (RFC 9562), so that they sort by creation and index well. */
export type Ids = { readonly next: () => string };
