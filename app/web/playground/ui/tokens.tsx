import type { Translate } from '#ui/translate.ts';
import { Sample } from './sample.tsx';
import styles from './ui.module.css';

export function Tokens({ t, colors }: { t: Translate; colors: readonly (readonly [string, string])[] }) {
  return (
    <>
      <Sample state={t('group.tokens')} wide>
        <ul className={styles.swatches}>
          {colors.map(([name, value]) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" height="10" fill={value} />
              </svg>
              {name}
              <br />
              {value}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample state={t('default')} wide>
        <div className={styles.type}>
          {(['xl', 'l', 'm', 's'] as const).map((size) => (
            <h2 key={size} className={styles[size]}>
              {t('sample.hero.title')}
            </h2>
          ))}
          <p>{t('sample.hero.lead')}</p>
        </div>
      </Sample>
    </>
  );
}
