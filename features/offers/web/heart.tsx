import { Heart as HeartIcon } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './heart.module.css';
import type { Saved } from './saved.ts';

type HeartProps = {
  readonly id: string;
  readonly title: string;
  readonly saved: Saved;
  readonly t: Translate;
  /** Of the signed-in person's form, which works without script; empty for visitors, who need one. */
  readonly token: string;
};

/** Keeps an offer, or lets it go. */
export function Heart({ id, title, saved, t, token }: HeartProps) {
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
      <input type="hidden" name="token" value={token} />
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
