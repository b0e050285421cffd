/** Without signs that are taken for another: no 0, O, 1, I. */
export const QR_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const QR_LENGTH = 12;

/** What somebody typed or a camera read: the code in any writing, or the address that its picture carries. Null for what is none. */
export const readQrCode = (text: string): string | null => {
  const code = /[?&]code=([^&#]*)/.exec(text)?.[1] ?? text;
  const bare = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return bare.length === QR_LENGTH && [...bare].every((sign) => QR_SIGNS.includes(sign)) ? bare : null;
};

/** As it is read out: in three parts. */
export const showQrCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
