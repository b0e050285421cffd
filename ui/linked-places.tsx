import type { LinkedTo } from './linked-to.ts';
import { Notice } from './notice.tsx';
import type { Translate } from './translate.ts';

/** What will lead nowhere once a thing is gone, said before it goes. */
export function LinkedPlaces({ t, places }: { readonly t: Translate; readonly places: readonly LinkedTo[] }) {
  if (places.length === 0) return null;
  return (
    <Notice tone="warning">
      {t('console.linked', { n: places.length })}
      <ul>
        {places.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
