import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  changeModelPictures,
  createModelPictures,
  listModelPictures,
  removeModelPictures,
  type ModelPictures,
  type ModelPicturesInput,
} from '../contract/model-pictures.ts';
import { placesOf, repeatedIn } from '../rules/photos.ts';
import * as store from '../store/model-pictures.server.ts';

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; modelCode: string }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'model_picture',
    subjectId: of.id,
    detail: { modelCode: of.modelCode },
  });

/** Which of these pictures are the brand's. */
export type KnownPictures = (tx: Tx, brand: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;

type Fault = 'pictureUnknown' | 'pictureTwice' | 'pictureNeeded';

const modelUnknown = () =>
  refuse('modelUnknown', { fields: [{ field: 'modelCode', key: 'modelPicture.modelUnknown' }] });
const unknownAt = (fields: readonly string[]) =>
  refuse('pictureUnknown', { fields: fields.map((field) => ({ field, key: 'modelPicture.unknown' })) });

const faultOf = async (
  tx: Tx,
  { brand, knownPictures }: { brand: string; knownPictures: KnownPictures },
  input: ModelPicturesInput,
): Promise<Refused<Fault> | null> => {
  const places = placesOf(input);
  if (places.length === 0)
    return refuse('pictureNeeded', { fields: [{ field: 'front.id', key: 'modelPicture.needed' }] });
  const twice = repeatedIn(input);
  if (twice.length > 0)
    return refuse('pictureTwice', { fields: twice.map((field) => ({ field, key: 'modelPicture.twice' })) });
  const known = await knownPictures(
    tx,
    brand,
    places.map(({ id }) => id),
  );
  const unknown = places.filter(({ id }) => !known.has(id));
  return unknown.length === 0 ? null : unknownAt(unknown.map(({ field }) => field));
};

const recordOf = async (tx: Tx, context: Context, id: string): Promise<ModelPictures> => {
  const row = await store.lockPictures(tx, context, id);
  if (row === null) throw new Error(`pictures ${id} were not written`);
  return row;
};

/** What only the database can refuse. */
const refusalOf = (error: unknown): Refused<'modelTaken' | 'modelUnknown' | 'pictureUnknown'> => {
  const broken = brokenConstraint(error);
  if (broken === 'model_picture_once')
    return refuse('modelTaken', { fields: [{ field: 'modelCode', key: 'modelPicture.taken' }] });
  if (broken === 'model_picture_model') return modelUnknown();
  if (broken === 'model_picture_known') return unknownAt([]);
  throw error;
};

const creating = (knownPictures: KnownPictures): Route =>
  handle(createModelPictures, async ({ body }, context) => {
    const id = context.ids.next();
    try {
      return await context.withTx(async (tx) => {
        const fault = await faultOf(tx, { brand: context.brand, knownPictures }, body);
        if (fault !== null) return fault;
        if (!(await store.isModelKept(tx, context, body.modelCode))) return modelUnknown();
        await store.insertPictures(tx, context, { id, ...body });
        await audited(tx, context, { action: createModelPictures.audit, id, modelCode: body.modelCode });
        return ok(await recordOf(tx, context, id));
      });
    } catch (error) {
      return refusalOf(error);
    }
  });

const changing = (knownPictures: KnownPictures): Route =>
  handle(changeModelPictures, async ({ params: { id }, body: { version, ...body } }, context) => {
    try {
      return await context.withTx(async (tx) => {
        const before = await store.lockPictures(tx, context, id);
        if (before === null) return refuse('picturesUnknown');
        if (before.version !== version) return refuse('changedMeanwhile');
        const fault = await faultOf(tx, { brand: context.brand, knownPictures }, body);
        if (fault !== null) return fault;
        // Those of a model closed since stay to be mended.
        const isMoved = body.modelCode !== before.modelCode;
        if (isMoved && !(await store.isModelKept(tx, context, body.modelCode))) return modelUnknown();
        await store.rewritePictures(tx, context, { id, ...body });
        await audited(tx, context, { action: changeModelPictures.audit, id, modelCode: body.modelCode });
        return ok(await recordOf(tx, context, id));
      });
    } catch (error) {
      return refusalOf(error);
    }
  });

export const createModelPictureRoutes = (knownPictures: KnownPictures): Route[] => [
  handle(listModelPictures, async ({ query: { page, size } }, context) => {
    const { rows, total, isMore } = await context.read((tx) => store.listPictures(tx, context, { page, size }));
    return ok({ pictures: rows, total, isMore, page, size });
  }),

  creating(knownPictures),

  changing(knownPictures),

  handle(removeModelPictures, async ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const before = await store.lockPictures(tx, context, id);
      if (before === null) return refuse('picturesUnknown');
      await store.removePictures(tx, context, id);
      await audited(tx, context, { action: removeModelPictures.audit, id, modelCode: before.modelCode });
      return ok(undefined);
    }),
  ),
];
