/** Accessories of each family of cars. `key` ends the part number; `needs` and `excludes` name keys or codes of items. */
export type AccessoryTemplate = {
  readonly key: string;
  readonly category: 'TRAVEL' | 'PROTECTION' | 'INTERIOR' | 'STYLE' | 'CARGO' | 'CHARGING';
  readonly price: number;
  readonly name: readonly [pt: string, es: string];
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly group?: string;
  readonly featured?: true;
  /** Only beside white, black and grey. */
  readonly dark?: true;
};
