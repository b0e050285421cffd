import type { SyntheticEvent } from 'react';
import styles from './picture.module.css';

export type PictureProps = {
  src: string;
  alt: string;
  /** Pixels of the file; they hold the room before it arrives. */
  width: number;
  height: number;
  srcSet?: string;
  sizes?: string;
  /** Better formats first: AVIF, then WebP. */
  sources?: readonly { type: string; srcSet: string; media?: string }[];
  /** The largest picture of the first screen. */
  priority?: boolean;
  /** Stands in when the picture is missing. */
  fallbackSrc?: string;
  fit?: 'contain' | 'cover';
};

export function Picture({
  sources = [],
  priority = false,
  fallbackSrc,
  fit = 'contain',
  sizes,
  alt,
  ...image
}: PictureProps) {
  return (
    <picture className={styles.picture} data-fit={fit}>
      {sources.map((source) => (
        <source key={`${source.type}${source.media ?? ''}`} {...source} sizes={sizes} />
      ))}
      <img
        {...image}
        alt={alt}
        sizes={sizes}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={fallbackSrc === undefined ? undefined : (event) => standIn(event, fallbackSrc)}
      />
    </picture>
  );
}

/** Once only: a missing stand-in must not loop. */
function standIn(event: SyntheticEvent<HTMLImageElement>, fallbackSrc: string) {
  const image = event.currentTarget;
  if (image.src.endsWith(fallbackSrc)) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = fallbackSrc;
}
