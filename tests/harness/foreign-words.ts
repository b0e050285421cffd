import type { Market } from '#kernel/market.ts';

/** Words that betray the other language. */
const FOREIGN: Record<Market, RegExp> = {
  br: /\p{L}+ción(?!\p{L})|[¿¡]|(?<!\p{L})(?:usted|tenés|podés|elegí)(?!\p{L})/giu,
  ar: /\p{L}+(?:ção|ções)(?!\p{L})|(?<!\p{L})(?:você|não|seu|sua|escolha)(?!\p{L})/giu,
};

/** What of a screen's words is the other language's, whether its dictionary has it or not. */
export const foreignWords = (market: Market, text: string): readonly string[] => text.match(FOREIGN[market]) ?? [];
