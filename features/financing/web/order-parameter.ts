/** The order that an approved credit came from, in the address of its page. Its own file: the page's script reads it too. */
export const ORDER_OF = 'order';
