import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ClubProps } from './club-props.ts';
import styles from './club.module.css';
import { LevelSign, Medal } from './medal.tsx';
import { FormAnswerAt } from './form-answer-place.tsx';

/** The medals there are, those one has in full colour; members type an event's code here. */
export function Medals({ t, loaded, answer }: ClubProps) {
  const { programme, member, here } = loaded;
  return (
    <Section id="medals" title={t('loyalty.medals')} lead={t('loyalty.medals.lead')}>
      <ul className={styles.medals}>
        {programme.medals.map(({ code, name, text, rule, shown, times }) => (
          <li key={code} className={styles.medalCard}>
            <Medal rule={rule} isWon={member === null || times > 0} />
            <div className={styles.medalWords}>
              <h3>{name}</h3>
              <p>{text}</p>
              <p className={styles.worth}>{t('loyalty.points.each', { points: shown })}</p>
              {member !== null && (
                <p className={styles.small}>
                  {times > 0 ? t('loyalty.medals.won', { times }) : t('loyalty.medals.open')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FormAnswerAt t={t} loaded={loaded} answer={answer} at="medals" isInside />
      {member !== null && (
        <div className={styles.extras}>
          <PageForm action={`${here}#said`} noValidate held={{ do: 'claim' }}>
            <div className={styles.code}>
              <TextField
                label={t('loyalty.event')}
                hint={t('loyalty.event.hint')}
                name="eventCode"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                defaultValue={answer?.values['eventCode']}
                error={answer?.fields['eventCode']}
              />
              <div>
                <Button type="submit" variant="secondary">
                  {t('loyalty.event.go')}
                </Button>
              </div>
            </div>
          </PageForm>
          <div className={styles.invite}>
            <h3>{t('loyalty.invite')}</h3>
            <p>{t('loyalty.invite.text')}</p>
            <p className={styles.address}>{member.invitation}</p>
          </div>
        </div>
      )}
    </Section>
  );
}

/** The levels as a way that rises. */
export function Levels({ t, loaded }: ClubProps) {
  const { programme, member } = loaded;
  return (
    <Section title={t('loyalty.levels')} lead={t('loyalty.levels.lead')} tone="sunken">
      <ol className={styles.levels}>
        {programme.levels.map(({ name, text, shown }, index) => {
          const isHere = member?.levelIndex === index;
          return (
            <li key={name} className={styles.levelStep} aria-current={isHere ? 'step' : undefined}>
              <LevelSign index={index} isReached={member === null || index <= member.levelIndex} />
              <h3>{name}</h3>
              <p className={styles.worth}>{t('loyalty.levels.from', { points: shown })}</p>
              <p>{text}</p>
              {isHere && <p className={styles.hereMark}>{t('loyalty.levels.here')}</p>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
