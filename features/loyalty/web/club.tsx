import { ArrowRight } from 'lucide-react';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { StageMotif } from '#ui/stage.tsx';
import type { Motif } from '#ui/tokens/contract.ts';
import { translator } from '#ui/translate.ts';
import type { ClubProps } from './club-props.ts';
import styles from './club.module.css';
import { ClubHistory, OwnPrizes } from './history.tsx';
import { LeavingText, LeftTerms } from './left-terms.tsx';
import { MemberPanel } from './member-panel.tsx';
import { Levels, Medals } from './medals.tsx';
import { Plans } from './plans.tsx';
import { Prizes } from './prizes.tsx';
import { ClubRanking } from './ranking.tsx';
import { FormAnswerAt } from './form-answer-place.tsx';

type ScreenProps = Omit<ClubProps, 't'> & { readonly motif: Motif | undefined };

/** A programme: what it is to who comes by, and what one has of it to who belongs. */
export function ClubScreen({ loaded, answer, motif }: ScreenProps) {
  const t = translator(loaded.texts);
  const { programme, member, others } = loaded;
  const isWelcomed = member === null || member.welcome === null;
  const shared = { t, loaded, answer };
  return (
    <>
      {!isWelcomed && <Welcome {...shared} />}
      <div inert={!isWelcomed}>
        <Hero {...shared} motif={motif} />
        <FormAnswerAt {...shared} at="top" />
        {loaded.left.length > 0 && <LeftTerms t={t} here={loaded.here} left={loaded.left} />}
        <Medals {...shared} />
        <Levels {...shared} />
        <FormAnswerAt {...shared} at="plans" />
        <Plans {...shared} />
        <FormAnswerAt {...shared} at="prizes" />
        <Prizes {...shared} />
        {member !== null && <OwnPrizes t={t} member={member} here={loaded.here} />}
        <FormAnswerAt {...shared} at="ranking" />
        {member !== null && <ClubRanking t={t} member={member} here={loaded.here} />}
        {member !== null && <ClubHistory t={t} member={member} here={loaded.here} />}
        <Section title={t('loyalty.faq')} tone="sunken">
          <Accordion
            items={programme.faq.map(({ question, answer: content }, index) => ({
              id: `faq-${index}`,
              title: question,
              content: <p>{content}</p>,
            }))}
          />
        </Section>
        {(others.length > 0 || member !== null) && (
          <Section compact>
            <Stack gap={5}>
              {others.length > 0 && (
                <Cluster>
                  {others.map(({ name, href }) => (
                    <LinkButton key={href} href={href} variant="secondary" iconAfter={ArrowRight}>
                      {`${t('loyalty.other')}: ${name}`}
                    </LinkButton>
                  ))}
                </Cluster>
              )}
              {member !== null && <Leave {...shared} />}
            </Stack>
          </Section>
        )}
      </div>
    </>
  );
}

function Hero({ t, loaded, motif }: ClubProps & { motif: Motif | undefined }) {
  const { programme, member } = loaded;
  return (
    <section className={styles.hero} aria-labelledby="club">
      {motif !== undefined && <StageMotif motif={motif} />}
      <div className={styles.words}>
        <h1 id="club">{programme.name}</h1>
        <p>{programme.lead}</p>
        {member === null && <Join t={t} loaded={loaded} />}
      </div>
      {member !== null && <MemberPanel t={t} member={member} />}
    </section>
  );
}

function Join({ t, loaded }: Pick<ClubProps, 't' | 'loaded'>) {
  const { isSignedIn, signIn, invitation, programme, here, garage } = loaded;
  const isForOwners = programme.membership === 'OWNERS';
  return (
    <Stack gap={3}>
      {isSignedIn ? (
        <PageForm action={`${here}#said`} held={{ do: 'join', invitation: invitation ?? undefined }}>
          <Button type="submit" size="large">
            {t('loyalty.join')}
          </Button>
        </PageForm>
      ) : (
        <div>
          <LinkButton href={signIn} size="large">
            {t('loyalty.signIn')}
          </LinkButton>
        </div>
      )}
      <p className={styles.small}>
        {isForOwners ? t('loyalty.join.owners') : t('loyalty.join.free')}
        {isForOwners && isSignedIn && (
          <>
            {' '}
            <a href={garage}>{t('loyalty.join.garage')}</a>
          </>
        )}
      </p>
      {invitation !== null && <p className={styles.small}>{t('loyalty.invited')}</p>}
    </Stack>
  );
}

/** Once, to who has just joined: nothing else of the page can be reached before it was read. */
function Welcome({ t, loaded }: ClubProps) {
  const { member, programme, here } = loaded;
  return (
    <dialog open aria-modal="true" aria-labelledby="welcome" className={styles.welcome}>
      <Stack gap={4}>
        <h2 id="welcome">{t('loyalty.welcome')}</h2>
        <p>{member?.welcome}</p>
        <p className={styles.welcomeName}>{programme.name}</p>
        <PageForm action={here} held={{ do: 'welcome' }}>
          <Button type="submit" size="large">
            {t('loyalty.welcome.go')}
          </Button>
        </PageForm>
      </Stack>
    </dialog>
  );
}

function Leave({ t, loaded }: ClubProps) {
  return (
    <PageForm action={`${loaded.here}#said`} held={{ do: 'leave' }}>
      <Stack gap={2}>
        <p className={styles.small}>{t('loyalty.leave.text')}</p>
        <LeavingText t={t} terms={loaded.member?.terms ?? []} />
        <div>
          <Button type="submit" variant="quiet">
            {t('loyalty.leave')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
