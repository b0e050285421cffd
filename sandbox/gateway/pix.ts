import { randomBytes } from 'node:crypto';
import { encodeBrCode } from '#features/payments/rules/pix.ts';
import type { Money } from '#kernel/money.ts';

/** The account's random Pix key (EVP). */
const PIX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

/** The charge as a BR Code: what the QR code holds and what is copied. */
export function pixCode({ id, amount }: { id: number; amount: Money }): string {
  return encodeBrCode({
    kind: 'static',
    key: PIX_KEY,
    merchantName: 'SANDBOX PAGAMENTOS',
    merchantCity: 'SAO PAULO',
    amount,
    txid: `sbx${id}`,
  });
}

/** `E`, the payer's bank (ISPB, eight digits), minute of payment, eleven characters: 32 in all (Pix, id fim a fim). */
export function endToEndId(at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12);
  return `E99999008${minute}${randomBytes(8).toString('hex').slice(0, 11)}`;
}
