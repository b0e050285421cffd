import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Motif } from '#ui/tokens/contract.ts';
import type { Choice } from '../rules/choice.ts';

export const SIZES = '(max-width: 999px) 100vw, 66vw';

export type CarStageProps = { car: ConfigurableCar; choice: Choice; motif?: Motif | undefined };
