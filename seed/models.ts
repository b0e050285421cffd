import type { ModelSeed } from './models/model.ts';
import { volanteModels } from './models/volante.ts';
import { volanteFlagModels } from './models/volante-flag.ts';
import { volanteAbarthModels } from './models/volante-abarth.ts';
import { jeepModels } from './models/jeep.ts';
import { ramModels } from './models/ram.ts';
import { dodgeModels } from './models/dodge.ts';
import { chryslerModels } from './models/chrysler.ts';
import { citroenModels } from './models/citroen.ts';
import { peugeotModels } from './models/peugeot.ts';

/** The one table of models: code, slug, name and the body their pictures are drawn from. Everything else refers to it by code. */
export const models: readonly ModelSeed[] = [
  ...volanteModels,
  ...volanteFlagModels,
  ...volanteAbarthModels,
  ...jeepModels,
  ...ramModels,
  ...dodgeModels,
  ...chryslerModels,
  ...citroenModels,
  ...peugeotModels,
];
