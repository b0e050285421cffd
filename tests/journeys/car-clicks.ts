import { expect } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { offeredOn, type Choice } from '#features/configurator/rules/choice.ts';
import { defaultChoice } from '#features/configurator/rules/default-choice.ts';
import type { Change, Proposal } from '#features/configurator/rules/proposal.ts';
import { proposeChange } from '#features/configurator/rules/propose.ts';

export type Found = { readonly choice: Choice; readonly change: Change; readonly proposal: Proposal };

/** Each version with nothing, and with each one of its parts. */
export const startsOf = (car: ConfigurableCar): Choice[] =>
  car.versions.flatMap((version) => {
    const first = defaultChoice(car, version);
    const with1 = offeredOn(car.parts, version.id).flatMap(({ id }) => {
      const proposed = proposeChange(car, first, { kind: 'add', id });
      return proposed.ok && proposed.value.needsChoice.length === 0 ? [proposed.value.next] : [];
    });
    return [first, ...with1];
  });

/** A click on an optional item that leads to a question of the wanted kind. */
export const findClick = (car: ConfigurableCar, fits: (proposal: Proposal) => boolean): Found => {
  for (const choice of startsOf(car)) {
    for (const { id } of offeredOn(car.parts, choice.versionId).filter((part) => part.type === 'ITEM')) {
      const change: Change = { kind: choice.partIds.includes(id) ? 'remove' : 'add', id };
      const proposed = proposeChange(car, choice, change);
      if (proposed.ok && proposed.value.needsConfirmation && fits(proposed.value))
        return { choice, change, proposal: proposed.value };
    }
  }
  return expect.fail('the car has no such question');
};
