import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';

type Props = { readonly t: Translate; readonly reason: string; readonly hasWon: boolean };

/** Why a promotion was cancelled, as staff wrote it; to who has won, that the prize stays theirs. */
export function Cancelled({ t, reason, hasWon }: Props) {
  return (
    <Notice tone="warning" title={t('promotions.cancelled')}>
      <Stack gap={2}>
        <p>{reason}</p>
        {hasWon && <p>{t('promotions.cancelled.won')}</p>}
      </Stack>
    </Notice>
  );
}
