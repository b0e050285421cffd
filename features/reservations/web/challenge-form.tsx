import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';

/** To the bank's question to its cardholder, in another window. It goes to the gateway, so it carries none of what proves a form ours. */
export function ChallengeForm({
  challenge,
  t,
}: {
  readonly challenge: { readonly url: string; readonly data: string };
  readonly t: Translate;
}) {
  return (
    <form method="post" action={challenge.url} target="_blank" rel="noopener">
      <input type="hidden" name="creq" value={challenge.data} />
      <Button type="submit" size="large">
        {t('payment.challenge.go')}
      </Button>
    </form>
  );
}
