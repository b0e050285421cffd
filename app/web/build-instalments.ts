import type { Represent } from '#features/configurator/web/ports.ts';
import { representativeInstallment } from '#features/financing/public.ts';

/** The financing engine as the configurator asks it; here because prices stand between the two features. */
export const represent: Represent = (choice) => representativeInstallment(choice);
