import type { Seen } from '../rules/read-code.ts';

/** A frame, with its points handed over: four bytes each, as a canvas gives them. */
export type ScanFrame = {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayBuffer;
  /** Of a photo, which is looked at once. */
  readonly isStill: boolean;
};

export type ScanOrder = { readonly kind: 'warm' } | ({ readonly kind: 'read' } & ScanFrame);

/** `read` hands the frame back, for its picture. */
export type ScanReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'read'; readonly seen: readonly Seen[] } & ScanFrame);
