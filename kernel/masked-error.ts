const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** A phone, a document, a card: eight digits and more, however they are set. */
const NUMBER = /\d(?:[\d .\-/()]*\d){7,}/g;

/** What went wrong, without what may name a person: other programs write addresses and numbers into their errors. */
export const maskError = (error: string): string => error.replace(MAIL, '…@…').replace(NUMBER, '…');
