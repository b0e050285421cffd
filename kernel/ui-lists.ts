/** A confirmation or message popup; SUCCESS unless said. */
export const POPUP_TYPES = ['SUCCESS', 'ERROR'] as const;
export type PopupType = (typeof POPUP_TYPES)[number];

/** A call as a screen shows it. */
export const PROMISE_STATES = ['pending', 'rejected', 'fulfilled'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

/** Error correction of a QR code (ISO/IEC 18004), weakest first. */
export const QR_ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
export type QrErrorCorrection = (typeof QR_ERROR_CORRECTIONS)[number];

/** Versions (sizes) and mask patterns a QR code may be asked for. */
export const QR_VERSIONS = { min: 1, max: 40 } as const;
export const QR_MASKS = { min: 1, max: 7 } as const;
