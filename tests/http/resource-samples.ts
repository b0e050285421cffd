import type { Endpoint } from '#kernel/endpoint.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** The calls of an administered thing: one that is made, and one that is not there to be changed and taken off. */
export const resourceSamples = (of: {
  readonly create: Endpoint;
  readonly change: Endpoint;
  readonly remove?: Endpoint;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the change asks beside the body: the version that was read. */
  readonly version?: Readonly<Record<string, number>>;
  /** The refusal of a record that is not there. */
  readonly unknown: string;
  readonly as?: Sample['as'];
}): Record<string, Sample> => {
  const { create, change, remove, body, version = {}, unknown: ends, as } = of;
  const by = as === undefined ? {} : { as };
  const named = { params: { id: NOWHERE } };
  const inBody = change.params === undefined ? { id: NOWHERE } : {};
  return {
    [create.id]: { ...by, body },
    [change.id]: {
      ...by,
      ...(change.params === undefined ? {} : named),
      body: { ...inBody, ...version, ...body },
      ends,
    },
    ...(remove === undefined
      ? {}
      : { [remove.id]: { ...by, ...(remove.params === undefined ? { query: { id: NOWHERE } } : named), ends } }),
  };
};
