/**
 * Optional parts of each family of cars. Prices are Brazilian reais before the model's factor. `needs` are the codes a part
 * brings with it, `excludes` those it cannot stand beside (stated once, true both ways), `paints` the only finishes and
 * colours it goes with, `group` its radio group, `required` the one of a group that a car starts with, `from` and `until` the trim levels on which it is optional.
 */
export type ItemTemplate = {
  readonly code: string;
  readonly category: 'SAFETY' | 'TECHNOLOGY' | 'COMFORT' | 'EXTERIOR' | 'WHEELS' | 'CARGO' | 'PERFORMANCE';
  readonly price: number;
  readonly name: readonly [pt: string, es: string];
  readonly text: readonly [pt: string, es: string];
  readonly from?: number;
  readonly until?: number;
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
  readonly dark?: true;
  readonly group?: string;
  readonly featured?: true;
  /** No car is built without it or another of its group. */
  readonly required?: true;
};
