import encodeQr from 'qr';

/** A QR code as one SVG path over a square of `size` modules, quiet zone of four included (ISO/IEC 18004). */
export const qrOf = (text: string): { path: string; size: number } => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
};
