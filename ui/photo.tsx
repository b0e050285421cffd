import type { PhotoAddress } from './photo-address.ts';
import styles from './photo.module.css';
import { Picture } from './picture.tsx';

/** Words for those who do not see it, and where its subject is, in tens of percent. */
export type PhotoSubject = { readonly id: string; readonly alt: string; readonly x: number; readonly y: number };

const WIDTHS = [480, 960, 1600] as const;

export type PhotoProps = {
  readonly photo: PhotoSubject;
  readonly addressOf: PhotoAddress;
  readonly sizes: string;
  /** `card` reaches its card's edges, `inset` stands within them. */
  readonly shape: 'hero' | 'card' | 'inset' | 'wide';
  readonly priority?: boolean;
};

/** A picture cut to its frame around what is to be seen in it. */
export function Photo({ photo: { id, alt, x, y }, addressOf, sizes, shape, priority = false }: PhotoProps) {
  return (
    <div className={styles.image} data-shape={shape} data-x={x} data-y={y}>
      <Picture
        src={addressOf(id, 960)}
        srcSet={WIDTHS.map((width) => `${addressOf(id, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        width={1600}
        height={900}
        fit="cover"
        priority={priority}
      />
    </div>
  );
}
