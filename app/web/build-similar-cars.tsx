import type { BuildData } from '#features/configurator/web/build-data.ts';
import { SimilarCars } from '#features/stock/web/public/similar-cars.tsx';
import { sayer } from '#ui/say.ts';

/** For who would rather drive soon: built cars like the one in the summary. */
export function BuildSimilarCars({ data }: { data: BuildData }) {
  return <SimilarCars say={sayer(data.texts)} cars={data.similar} />;
}
