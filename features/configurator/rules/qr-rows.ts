import encodeQR from 'qr';

/** Modules of quiet around a code, as ISO/IEC 18004 wants them. */
const QUIET = 4;

/** A text as rows of modules, true where dark, the quiet ones included. */
export const qrRows = (text: string): readonly (readonly boolean[])[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
