import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';

type Props = {
  readonly t: Translate;
  /** The list, as its heading and its part of the address name it. */
  readonly list: 'open' | 'used' | 'uses' | 'rewards' | 'redeemed';
  readonly next: string | null;
  readonly here: string;
};

/** A list goes on where its page ends. */
export function Older({ t, list, next, here }: Props) {
  if (next === null) return null;
  return (
    <div>
      <LinkButton variant="secondary" href={`${here}?${new URLSearchParams({ [list]: next })}#${list}`}>
        {t('vouchers.older')}
      </LinkButton>
    </div>
  );
}
