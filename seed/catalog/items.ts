import type { Family } from './model-facts.ts';
import { more, tires } from './items/more.ts';
import { passenger } from './items/passenger.ts';
import { performance } from './items/performance.ts';
import { pickup } from './items/pickup.ts';
import type { ItemTemplate } from './items/template.ts';
import { utility } from './items/utility.ts';

export type { ItemTemplate } from './items/template.ts';

/** The optional parts of each family of cars. */
export const itemTemplates: Readonly<Record<Family, readonly ItemTemplate[]>> = {
  passenger: [...passenger, ...more],
  pickup: [...pickup, ...more, ...tires],
  utility: [...utility, ...more],
  performance: [...performance, ...more],
};
