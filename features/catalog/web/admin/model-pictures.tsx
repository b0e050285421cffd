import type { ReactNode } from 'react';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { rowsOf, type PartInput } from '#ui/admin-resource.ts';
import { FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Page } from '#ui/page-context.ts';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { PictureChoice } from '#ui/picture-choice.tsx';
import type { SelectOption } from '#ui/select-option.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  changeModelPictures,
  createModelPictures,
  listModelPictures,
  removeModelPictures,
} from '../../contract/model-pictures.ts';
import { MOST_PHOTOS, type Photo } from '../../rules/photos.ts';
import styles from './admin.module.css';
import { placesShown, readGallery, readPhoto, shownGallery, shownPhoto } from './photo-form.ts';

type Extra = {
  readonly models: readonly SelectOption[];
  /** The brand's pictures, the newest first. */
  readonly pictures: readonly SelectOption[];
  /** What stands behind a picture's address. */
  readonly site: string;
  /** Where more are taken in. */
  readonly uploads: string;
};

type Ports = {
  readonly models: (page: Page) => Promise<readonly SelectOption[]>;
  readonly pictures: (page: Page) => Promise<readonly SelectOption[]>;
};

const thumbOf =
  ({ site }: Extra) =>
  (id: string): string =>
    photoAddress(site)(id, 480);

type ChoiceProps = PartInput<Extra> & { readonly name: string; readonly legend: string; readonly none: string };

function Choice({
  at: { t, extra },
  values,
  errors,
  name,
  legend,
  none,
  children,
}: ChoiceProps & { children?: ReactNode }) {
  const id = values[`${name}.id`] ?? '';
  const isOffered = id === '' || extra.pictures.some(({ value }) => value === id);
  return (
    <PictureChoice
      name={name}
      legend={legend}
      words={{
        id: t('modelPictureAdmin.id'),
        alt: t('modelPictureAdmin.alt'),
        altHint: t('modelPictureAdmin.alt.hint'),
        x: t('modelPictureAdmin.x'),
        y: t('modelPictureAdmin.y'),
      }}
      options={[
        { value: '', label: none },
        ...(isOffered ? [] : [{ value: id, label: t('modelPictureAdmin.olderPicture') }]),
        ...extra.pictures,
      ]}
      valueOf={(input) => values[input] ?? ''}
      errorOf={(input) => errors[input]}
      thumbOf={thumbOf(extra)}
    >
      {children}
    </PictureChoice>
  );
}

function FrontPart(part: PartInput<Extra>) {
  const { t, extra } = part.at;
  return (
    <FullRow>
      <Stack gap={4}>
        <p>{t('modelPictureAdmin.front.text')}</p>
        <Choice
          {...part}
          name="front"
          legend={t('modelPictureAdmin.front')}
          none={t('modelPictureAdmin.front.drawn')}
        />
        <Cluster>
          <LinkButton variant="secondary" href={extra.uploads}>
            {t('modelPictureAdmin.upload')}
          </LinkButton>
        </Cluster>
      </Stack>
    </FullRow>
  );
}

function GalleryPart(part: PartInput<Extra>) {
  const { at, values, errors } = part;
  const { t } = at;
  return (
    <FullRow>
      <Stack gap={6}>
        <h3>{t('modelPictureAdmin.gallery')}</h3>
        <p>{t('modelPictureAdmin.gallery.text')}</p>
        {Array.from({ length: placesShown(values) }, (_, place) => (
          <Choice
            key={place}
            {...part}
            name={`gallery.${place}`}
            legend={t('modelPictureAdmin.photo', { n: place + 1 })}
            none={t('modelPictureAdmin.noPicture')}
          >
            <TextField
              label={t('modelPictureAdmin.place')}
              optional=""
              name={`gallery.${place}.place`}
              type="number"
              min={1}
              max={MOST_PHOTOS}
              defaultValue={values[`gallery.${place}.place`] ?? String(place + 1)}
              error={errors[`gallery.${place}.place`]}
            />
          </Choice>
        ))}
      </Stack>
    </FullRow>
  );
}

/** What is seen in a photograph, or in each of several; with its point and id, as another picture may have the same words. */
const historyWords = (_field: string, value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.map((one) => historyWords('', one) ?? '').join(' · ');
  if (typeof value !== 'object' || value === null || !('alt' in value)) return undefined;
  const { id, alt, x, y } = value as Photo;
  return `${alt} (${x}/${y}, ${id.slice(-6)})`;
};

/** Which photographs stand for a model in the market, in place of its drawn picture and beside it. */
export const modelPicturesResource = ({ models, pictures }: Ports) =>
  defineAdminResource({
    area: 'model-pictures',
    stem: 'modelPictureAdmin',
    isKept: true,
    texts: ['catalogAdmin'],
    list: rowsOf(listModelPictures, ({ pictures: rows, total }) => ({ rows, total })),
    create: createModelPictures,
    change: changeModelPictures,
    remove: removeModelPictures,
    name: ({ modelName }) => modelName,
    history: { wordsFor: historyWords },
    extra: async (page: Page): Promise<Extra> => {
      const [named, offered] = await Promise.all([models(page), pictures(page)]);
      return {
        models: named,
        pictures: offered,
        site: photoSite(page),
        uploads: `${page.path('adminArea', { area: 'pages' })}/pictures`,
      };
    },
    columns: [
      { key: 'modelName' },
      {
        key: 'front',
        cell: ({ front }, { t, extra }) =>
          front === null ? (
            t('modelPictureAdmin.front.drawn')
          ) : (
            <img
              className={styles.thumb}
              src={thumbOf(extra)(front.id)}
              alt={front.alt}
              width={96}
              height={54}
              loading="lazy"
            />
          ),
      },
      { key: 'gallery', cell: ({ gallery }, { t }) => t('modelPictureAdmin.gallery.count', { n: gallery.length }) },
    ],
    fields: {
      modelCode: { options: ({ extra }) => extra.models },
      front: {
        part: FrontPart,
        show: (row) => shownPhoto('front', row?.front ?? null),
        read: async (form) => ({ body: { front: readPhoto(form, 'front') } }),
      },
      gallery: {
        part: GalleryPart,
        show: (row) => shownGallery(row?.gallery ?? []),
        read: async (form) => ({ body: { gallery: readGallery(form) } }),
      },
    },
    fixed: () => ['modelCode'],
    isFixedShown: true,
  });
