/** Without signs that are taken for another: no 0, O, 1, I. */
export const TICKET_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const TICKET_LENGTH = 8;

/** What somebody typed or a camera read: the code in any writing, or the address that its picture carries. Null for what is none. */
export const readTicket = (text: string): string | null => {
  const code = /[?&]code=([^&#]*)/.exec(text)?.[1] ?? text;
  const bare = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return bare.length === TICKET_LENGTH && [...bare].every((sign) => TICKET_SIGNS.includes(sign)) ? bare : null;
};

/** As it is read out: in two halves. */
export const showTicket = (ticket: string): string => `${ticket.slice(0, 4)}-${ticket.slice(4)}`;
