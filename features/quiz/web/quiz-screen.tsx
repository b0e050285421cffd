import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Picture } from '#ui/picture.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { QuizCarView, QuizLoaded } from './quiz-data.ts';
import styles from './quiz.module.css';

/** Which car fits: the questions, or the cars with their reasons. */
export function QuizScreen({ loaded, search }: { readonly loaded: QuizLoaded; readonly search: string }) {
  const t = translator(loaded.texts);
  const { quiz, cars } = loaded;
  if (cars !== null) return <Result t={t} loaded={loaded} cars={cars} search={search} />;
  if (quiz === null) return null;
  return (
    <Section compact level={1} title={quiz.title} lead={quiz.lead} width="text">
      <Questions t={t} loaded={loaded} quiz={quiz} />
    </Section>
  );
}

type Props = { readonly t: Translate; readonly loaded: QuizLoaded };

function Questions({ t, loaded, quiz }: Props & { readonly quiz: NonNullable<QuizLoaded['quiz']> }) {
  const { here, chosen, refusal } = loaded;
  return (
    <form method="get" action={here}>
      <Stack gap={6}>
        {refusal !== null && (
          <Notice tone="error" live>
            {t(refusal)}
          </Notice>
        )}
        {quiz.questions.map(({ text, isMany, options }, index) => (
          <fieldset key={text} className={styles.question}>
            <legend className={styles.legend}>{text}</legend>
            {isMany && <p className={styles.hint}>{t('quiz.many')}</p>}
            <div className={styles.options}>
              {options.map((option, place) =>
                isMany ? (
                  <Checkbox
                    key={option}
                    name={`q${index}`}
                    value={String(place)}
                    label={option}
                    defaultChecked={chosen[index]?.includes(place) === true}
                  />
                ) : (
                  <label key={option} className={styles.option}>
                    <input
                      type="radio"
                      name={`q${index}`}
                      value={place}
                      defaultChecked={chosen[index]?.includes(place) === true}
                    />
                    <span>{option}</span>
                  </label>
                ),
              )}
            </div>
          </fieldset>
        ))}
        <input type="hidden" name="v" value={quiz.version} />
        <input type="hidden" name="sent" value="1" />
        <div>
          <Button type="submit" size="large">
            {t('quiz.send')}
          </Button>
        </div>
        <p className={styles.hint}>{t('quiz.privacy')}</p>
      </Stack>
    </form>
  );
}

type ResultProps = Props & { readonly cars: readonly QuizCarView[]; readonly search: string };

function Result({ t, loaded, cars, search }: ResultProps) {
  const { here, home, answered, link } = loaded;
  const [best, ...others] = cars;
  if (best === undefined) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('quiz.none')}
        text={t('quiz.none.text')}
        actions={
          <>
            <LinkButton href={here}>{t('quiz.again')}</LinkButton>
            <LinkButton href={home} variant="secondary">
              {t('quiz.models')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <>
      <Section compact level={1} title={t('quiz.result')} lead={t('quiz.result.lead')}>
        <Best t={t} car={best} />
      </Section>
      {others.length > 0 && (
        <Section tone="sunken" title={t('quiz.others')}>
          <ul className={styles.cards}>
            {others.map((car) => (
              <li key={car.id}>
                <article className={styles.card}>
                  <Car car={car} />
                  <div className={styles.words}>
                    <h3>{car.name}</h3>
                    <CarWords t={t} car={car} />
                  </div>
                </article>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section width="text">
        <Stack gap={4}>
          {answered.length > 0 && (
            <>
              <h2>{t('quiz.answered')}</h2>
              <dl className={styles.answers}>
                {answered.map(({ question, options }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>{options.join(', ')}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {link !== null && (
            <Notice title={t('quiz.kept')}>
              <a href={link}>{link}</a>
            </Notice>
          )}
          <Cluster>
            {link === null && (
              <PageForm action={`${here}${search}`}>
                <Button type="submit" variant="secondary">
                  {t('quiz.keep')}
                </Button>
              </PageForm>
            )}
            <LinkButton href={here} variant="quiet">
              {t('quiz.again')}
            </LinkButton>
          </Cluster>
          {link === null && <p className={styles.hint}>{t('quiz.keep.text')}</p>}
        </Stack>
      </Section>
    </>
  );
}

function Car({ car: { picture }, isLarge = false }: { readonly car: QuizCarView; readonly isLarge?: boolean }) {
  if (picture === null) return null;
  return (
    <Picture
      src={`${picture}${isLarge ? 1280 : 640}`}
      srcSet={[480, 640, 960, 1280].map((width) => `${picture}${width} ${width}w`).join(', ')}
      sizes={isLarge ? '(max-width: 860px) 100vw, 60vw' : '(max-width: 720px) 90vw, 33vw'}
      alt=""
      width={640}
      height={360}
      priority={isLarge}
    />
  );
}

function Best({ t, car }: { readonly t: Translate; readonly car: QuizCarView }) {
  return (
    <article className={styles.best}>
      <Car car={car} isLarge />
      <div className={styles.words}>
        <h2>{car.name}</h2>
        <CarWords t={t} car={car} isBest />
      </div>
    </article>
  );
}

type WordsProps = { readonly t: Translate; readonly car: QuizCarView; readonly isBest?: boolean };

function CarWords({ t, car, isBest = false }: WordsProps) {
  const { name, version, match, reasons, missing, price, build, see } = car;
  return (
    <>
      <p>{version}</p>
      <p className={styles.match}>{match}</p>
      <p>{t('quiz.because')}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {missing.length > 0 && <p className={styles.hint}>{t('quiz.missing', { facts: missing.join(', ') })}</p>}
      <p className={styles.price}>{t('quiz.price', { price })}</p>
      <Cluster>
        <LinkButton
          href={build}
          variant={isBest ? 'primary' : 'secondary'}
          size={isBest ? 'large' : undefined}
          aria-label={t('quiz.build.of', { car: name })}
        >
          {t('quiz.build')}
        </LinkButton>
        <LinkButton href={see} variant="quiet" aria-label={t('quiz.see.of', { car: name })}>
          {t('quiz.see')}
        </LinkButton>
      </Cluster>
    </>
  );
}
