export const PAINT_FINISHES = ['solid', 'metallic', 'pearl', 'matte'] as const;
export type PaintFinish = (typeof PAINT_FINISHES)[number];
