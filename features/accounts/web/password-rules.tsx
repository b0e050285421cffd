import { PASSWORD_POLICY } from '#kernel/passwords.ts';
import type { Translate } from '#ui/translate.ts';
import styles from './password-rules.module.css';

const SHOWN = ['length', 'digit', 'lower', 'upper', 'special', 'forbidden'] as const;

/** The demands in force, all of them and before anybody fails one. */
export function PasswordRules({ t }: { t: Translate }) {
  return (
    <>
      <span>{t('password.rules')}</span>
      <span className={styles.rules}>
        {SHOWN.map((demand) => (
          <span key={demand} className={styles.rule}>
            {t(`password.rule.${demand}`, { min: PASSWORD_POLICY.min, max: PASSWORD_POLICY.max })}
          </span>
        ))}
      </span>
    </>
  );
}
