import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { AccountForm } from './account-form.tsx';

/** Another code, or another address. Without a known address the way back is to sign up again. */
export function ResendForm({ t, next, email, other }: { t: Translate; next: string; email: string; other: string }) {
  return (
    <>
      <p>{t('confirm.resend.text')}</p>
      <Cluster>
        {email !== '' && (
          <AccountForm next={next} intent="resend">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="secondary">
              {t('confirm.resend')}
            </Button>
          </AccountForm>
        )}
        <LinkButton href={other} variant="quiet" data-back="">
          {t('confirm.other')}
        </LinkButton>
      </Cluster>
    </>
  );
}
