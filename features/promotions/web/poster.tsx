import { Gift } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './promotions.module.css';
import type { PromotionView } from './shown.ts';

type Props = {
  readonly promotion: Pick<PromotionView, 'car' | 'prizes'>;
  readonly isLarge?: boolean;
};

/** The car that it is about in the brand's light, or a sign; with the first prize on its band. */
export function Poster({ promotion: { car, prizes }, isLarge = false }: Props) {
  const [first] = prizes;
  return (
    <div className={isLarge ? styles.posterLarge : styles.poster}>
      {car === null ? (
        <span className={styles.sign} aria-hidden>
          <Icon icon={Gift} size={40} />
        </span>
      ) : (
        <Picture
          src={`${car.picture}${isLarge ? 1280 : 640}`}
          srcSet={[480, 640, 960, 1280].map((width) => `${car.picture}${width} ${width}w`).join(', ')}
          sizes={isLarge ? '(max-width: 860px) 100vw, 60vw' : '(max-width: 720px) 90vw, 33vw'}
          alt=""
          width={640}
          height={360}
          fit="cover"
          priority={isLarge}
        />
      )}
      {first !== undefined && (
        <span className={styles.band} aria-hidden>
          {first.name}
        </span>
      )}
    </div>
  );
}
