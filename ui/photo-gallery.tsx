import { Photo, type PhotoProps } from './photo.tsx';
import styles from './photo-gallery.module.css';
import { Section } from './section.tsx';

type PhotoGalleryProps = Pick<PhotoProps, 'addressOf'> & {
  readonly title: string | undefined;
  readonly id?: string;
  readonly photos: readonly { readonly photo: PhotoProps['photo']; readonly caption?: string }[];
};

/** Photographs side by side, where there is room. */
export function PhotoGallery({ title, id, photos, addressOf }: PhotoGalleryProps) {
  return (
    <Section title={title} {...(id === undefined ? {} : { id })}>
      <div className={styles.gallery}>
        {photos.map(({ photo, caption = '' }, index) => (
          <figure key={`${index}`} className={styles.figure}>
            <Photo photo={photo} addressOf={addressOf} shape="wide" sizes="(max-width: 720px) 100vw, 50vw" />
            {caption !== '' && <figcaption>{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </Section>
  );
}
