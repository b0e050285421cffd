import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { AccountForm } from './account-form.tsx';

/** The other issuer one may sign in with: linked, or the way to link it. */
export function IdentityPart({
  t,
  issuer,
  link,
  linked,
}: {
  t: Translate;
  issuer: string;
  link: string;
  linked: string | null;
}) {
  return (
    <FormSection title={t('social.section')} text={t('social.section.text', { issuer })}>
      <FullRow>
        {linked === null ? (
          <LinkButton href={link} variant="secondary">
            {t('social.link', { issuer })}
          </LinkButton>
        ) : (
          <AccountForm intent="unlink">
            <Cluster>
              <span>
                {issuer}: {t('social.linked', { date: linked })}
              </span>
              <Button type="submit" variant="secondary" aria-label={t('social.unlink.label', { issuer })}>
                {t('social.unlink')}
              </Button>
            </Cluster>
          </AccountForm>
        )}
      </FullRow>
    </FormSection>
  );
}
