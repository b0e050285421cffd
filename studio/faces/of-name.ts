import type { FaceName } from '#kernel/car-body.ts';
import { billet, billetTall } from './billet.ts';
import { chevron } from './chevron.ts';
import { claws } from './claws.ts';
import type { FaceKit } from './kit.ts';
import { louvres } from './louvres.ts';
import { slotsRound, slotsSlim } from './slots.ts';
import { split, splitWide } from './split.ts';
import { steps } from './steps.ts';
import { sting, stingRound } from './sting.ts';
import { wing, wingLow } from './wing.ts';

export const faceOfName: Readonly<Record<FaceName, FaceKit>> = {
  steps,
  louvres,
  sting,
  'sting-round': stingRound,
  'slots-round': slotsRound,
  'slots-slim': slotsSlim,
  billet,
  'billet-tall': billetTall,
  split,
  'split-wide': splitWide,
  wing,
  'wing-low': wingLow,
  chevron,
  claws,
};
