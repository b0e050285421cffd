import encodeQr from 'qr';

export type QrDrawing = { readonly path: string; readonly size: number };

/** A QR code as one path over a square of `size` modules, its quiet zone of four included (ISO/IEC 18004). */
export const drawQr = (text: string): QrDrawing => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
};
