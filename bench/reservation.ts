import { preReserve } from '#features/reservations/contract.ts';
import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { reserve } from './program.ts';
import { compareWrites, recordWrites } from './writes.ts';
import { WRITES } from './write-count.ts';

/** A reservation: every one takes a car. */
export const measureReservation = async (place: Place): Promise<Figure[]> => {
  const { car, program } = place;
  const [recorded, fresh] = [place.unitIds.slice(0, WRITES), place.unitIds.slice(WRITES, -1)];
  const runs = await recordWrites(
    place,
    recorded.map((unitId) => () => reserve(program, { choice: car.choice, unitId })),
  );
  const request = fresh.map((unitId) => ({ body: { choice: car.choice, unitId } }));
  return [
    await compareWrites(place, 'reservation, answers', { declared: preReserve, requested: request, runs }),
    { name: 'reservation, statements', unit: '', ours: runs[0]?.length ?? Number.NaN, aim: { most: 12 } },
  ];
};
