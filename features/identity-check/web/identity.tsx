import { QrCode as QrIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActionData, useLoaderData, useRevalidator, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { usePolling } from '#ui/use-polling.ts';
import { WAYS_WITHOUT } from '../rules/outcome.ts';
import { Capture } from './capture.tsx';
import { action, loader, type CodeShown, type IdentityLoaded } from './identity-data.ts';
import { OnPhone, useIsComputer } from './on-phone.tsx';
import styles from './identity.module.css';

export { action, loader };

export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('identity.title'), matches);

/** Seconds after which a computer looks whether the phone is done. */
const LOOK_AGAIN = 5;
/** A page left open does not ask for ever. */
const LONGEST_MS = 15 * 60_000;

/** How it stands: what came out, since when, and what comes next. */
function Standing({
  t,
  loaded: { state, way, at, reason, mayAppeal, mayTry },
}: {
  t: Translate;
  loaded: IdentityLoaded;
}) {
  if (state === null) return null;
  const tone = state === 'SAME' || state === 'ACCEPTED' ? 'success' : state === 'REFUSED' ? 'error' : 'information';
  const isByPerson = way === 'DEALER' || way === 'CALL';
  return (
    <Notice tone={tone} title={t(`identity.state.${state}`)}>
      <p>{t('identity.since', { at })}</p>
      {reason !== null && (state === 'REFUSED' || state === 'APPEALED') && <p>{reason}</p>}
      {(state === 'WITHOUT' || state === 'APPEALED') && isByPerson && <p>{t(`identity.next.${way}`)}</p>}
      {state === 'UNSURE' && <p>{t('identity.next.UNSURE')}</p>}
      {state === 'NOT_RECOGNISED' && !mayTry && <p>{t('identity.next.tries')}</p>}
      {state === 'REFUSED' && !mayAppeal && <p>{t('identity.next.final')}</p>}
    </Notice>
  );
}

/** On a computer only the way to the phone, by a code that is good once, and what became of it there. */
function OnComputer({ t, code, loaded }: { t: Translate; code: CodeShown | null; loaded: IdentityLoaded }) {
  const { here, handoff } = loaded;
  const isComputer = useIsComputer();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  usePolling(isComputer && !isOver ? LOOK_AGAIN : null);
  const state = handoff?.state ?? null;
  const isOpen = code !== null && state === 'WAITING';
  return (
    <div className={styles.computer}>
      <Notice tone="warning" title={t('identity.onlyPhone')}>
        {t('identity.onlyPhone.text')}
      </Notice>
      {isOpen && (
        <>
          <div className={styles.code}>
            <QrCode drawing={code.drawing} label={t('identity.code')} />
          </div>
          <p>{t('identity.code.until', { time: code.until })}</p>
        </>
      )}
      <div role="status">
        {handoff !== null && handoff.number !== null && (
          <p className={styles.number}>{t('identity.code.number', { number: handoff.number })}</p>
        )}
        {state === 'TAKEN' && <p>{t('identity.code.taken')}</p>}
        {code !== null && state === null && <p>{t('identity.code.over')}</p>}
        {isOver && <a href={here}>{t('identity.reload')}</a>}
      </div>
      <PageForm held={{ do: 'code', ...(handoff !== null && state === 'TAKEN' && { replaces: handoff.round }) }}>
        <Button type="submit" variant={isOpen ? 'quiet' : 'primary'} icon={QrIcon}>
          {t(code === null && state === null ? 'identity.code.make' : 'identity.code.again')}
        </Button>
      </PageForm>
    </div>
  );
}

/** A person in place of photos, or in place of who refused: at the dealership, or by a call. */
function ByPerson({
  t,
  kind,
  way,
  answer,
}: {
  t: Translate;
  kind: 'person' | 'appeal';
  /** Chosen before: the other one is what may be wanted. */
  way: IdentityLoaded['way'];
  answer: PageFormAnswer | undefined;
}) {
  return (
    <section aria-labelledby={kind}>
      <Stack gap={4}>
        <h2 id={kind}>{t(`identity.${kind}.title`)}</h2>
        <p>{t(`identity.${kind}.text`)}</p>
        <PageForm held={{ do: kind }}>
          <Stack gap={4}>
            <SelectField
              label={t('identity.way')}
              name="way"
              defaultValue={answer?.values['way'] ?? (way === 'DEALER' ? 'CALL' : 'DEALER')}
              options={WAYS_WITHOUT.map((one) => ({ value: one, label: t(`identity.way.${one}`) }))}
              error={answer?.fields['way']}
            />
            <div>
              <Button type="submit" variant="secondary">
                {t(`identity.${kind}.send`)}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </section>
  );
}

/** Whether the buyer of an order is who they are: by photos of a phone, or by a person. */
export default function IdentityPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const { mayTry, mayChoosePerson, mayAppeal, isOpen, state, brand, locale, id, consentVersion } = loaded;
  const { revalidate } = useRevalidator();
  const standing = useRef<HTMLDivElement>(null);
  return (
    <Section title={t('identity.title')} lead={t('identity.lead')} level={1} width="text">
      {/* Always there: only what changes in it is heard. */}
      <div ref={standing} role="status" tabIndex={-1} className={styles.standing}>
        <Standing t={t} loaded={loaded} />
      </div>
      <Stack gap={6}>
        {answer !== undefined && answer.message !== '' && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {!isOpen && state === null && <Notice>{t('identity.notNow')}</Notice>}
        {isOpen && state === null && !mayTry && <Notice>{t('identity.triesBeside')}</Notice>}
        {mayTry && (
          <>
            <OnPhone t={t}>
              <Capture
                t={t}
                at={{ brand, locale, path: `orders/${id}/identity/` }}
                consentVersion={consentVersion}
                onNews={revalidate}
                onDone={() => standing.current?.focus()}
              />
            </OnPhone>
            <OnComputer t={t} code={answer !== undefined && 'code' in answer ? answer.code : null} loaded={loaded} />
          </>
        )}
        {mayChoosePerson && <ByPerson t={t} kind="person" way={loaded.way} answer={answer} />}
        {mayAppeal && <ByPerson t={t} kind="appeal" way={null} answer={answer} />}
        <div>
          <LinkButton href={loaded.order} variant="secondary">
            {t('identity.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
