import type { BuildData } from '#features/configurator/web/build-data.ts';
import { SimilarCars } from '#features/stock/web/public/similar-cars.tsx';
import { translator } from '#ui/translate.ts';

/** For who would rather drive soon: built cars like the one in the summary. */
export function BuildSimilarCars({ data }: { data: BuildData }) {
  return <SimilarCars t={translator(data.texts)} cars={data.similar} />;
}
