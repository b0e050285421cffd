/** Seconds a signed time may differ from ours before a webhook counts as replayed. */
export const SIGNATURE_TOLERANCE = 300;

export type SignatureParts = { readonly timestamp: number; readonly signature: string };

/** Reads `x-signature: ts=...,v1=...` of the gateway; null when it is not of that form. Time stamps come in seconds or milliseconds. */
export const readSignature = (header: string | undefined): SignatureParts | null => {
  const parts = new Map((header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string]));
  const raw = parts.get('ts') ?? '';
  const signature = parts.get('v1') ?? '';
  if (!/^\d{9,14}$/.test(raw) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const value = Number(raw);
  return { timestamp: value > 1e11 ? Math.floor(value / 1000) : value, signature };
};

/** The text the gateway signs: `id:<data.id>;request-id:<x-request-id>;ts:<ts>;` */
export const signedText = (parts: { dataId: string; requestId: string; ts: string }): string =>
  `id:${parts.dataId};request-id:${parts.requestId};ts:${parts.ts};`;

export const isFresh = (timestamp: number, nowSeconds: number): boolean =>
  Math.abs(nowSeconds - timestamp) <= SIGNATURE_TOLERANCE;
