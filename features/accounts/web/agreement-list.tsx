import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { AccountForm } from './account-form.tsx';
import { ReadLink } from './read-link.tsx';
import styles from './session-list.module.css';

type Agreement = { readonly code: 'TERMS' | 'PRIVACY'; readonly version: string; readonly accepted: string | null };

/** The texts in force, when each was accepted, and the way to accept one that is new. */
export function AgreementList({
  t,
  agreements,
  links,
}: {
  t: Translate;
  agreements: readonly Agreement[];
  links: { readonly TERMS: string; readonly PRIVACY: string };
}) {
  return (
    <FormSection title={t('privacy.agreements')}>
      <FullRow>
        <ul className={styles.list}>
          {agreements.map(({ code, version, accepted }) => (
            <li key={code} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.device}>{t(`privacy.agreement.${code}`)}</p>
                <p className={styles.note}>
                  {accepted === null
                    ? t('privacy.pending', { version })
                    : t('privacy.accepted', { version, date: accepted })}
                </p>
                <p className={styles.note}>
                  <ReadLink href={links[code]} t={t} name={t(`privacy.agreement.${code}`)} />
                </p>
              </div>
              {accepted === null && (
                <AccountForm intent="accept">
                  <input type="hidden" name="code" value={code} />
                  <input type="hidden" name="version" value={version} />
                  <Button type="submit" variant="secondary">
                    {t('privacy.accept')}
                  </Button>
                </AccountForm>
              )}
            </li>
          ))}
        </ul>
      </FullRow>
    </FormSection>
  );
}
