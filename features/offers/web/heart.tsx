import { Heart as HeartIcon } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { FormToken } from '#ui/form-token.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './heart.module.css';
import type { Saved } from './saved.ts';

type HeartProps = {
  readonly id: string;
  readonly title: string;
  readonly saved: Saved;
  readonly t: Translate;
};

/** Keeps an offer, or lets it go. */
export function Heart({ id, title, saved, t }: HeartProps) {
  if (!saved.isReady) return null;
  const isKept = saved.ids.includes(id);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        saved.toggle(id);
      }}
    >
      <FormToken />
      <input type="hidden" name="offer" value={id} />
      <button
        type="submit"
        id={`oferta-${id}`}
        className={styles.heart}
        aria-pressed={isKept}
        aria-label={t('offers.save', { title })}
      >
        <Icon icon={HeartIcon} />
      </button>
    </form>
  );
}
