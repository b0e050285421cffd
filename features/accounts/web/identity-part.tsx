import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import { AccountForm } from './account-form.tsx';

/** The other issuer one may sign in with: linked, or the way to link it. */
export function IdentityPart({
  say,
  token,
  issuer,
  link,
  linked,
}: {
  say: Say;
  token: string;
  issuer: string;
  link: string;
  linked: string | null;
}) {
  return (
    <FormSection title={say('social.section')} text={say('social.section.text', { issuer })}>
      <FullRow>
        {linked === null ? (
          <LinkButton href={link} variant="secondary">
            {say('social.link', { issuer })}
          </LinkButton>
        ) : (
          <AccountForm keys={{ token }} intent="unlink">
            <Cluster>
              <span>
                {issuer}: {say('social.linked', { date: linked })}
              </span>
              <Button type="submit" variant="secondary" aria-label={say('social.unlink.label', { issuer })}>
                {say('social.unlink')}
              </Button>
            </Cluster>
          </AccountForm>
        )}
      </FullRow>
    </FormSection>
  );
}
