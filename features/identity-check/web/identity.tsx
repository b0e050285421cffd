import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import type { QrDrawing } from '#kernel/qr.ts';
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
import { action, loader, type IdentityLoaded } from './identity-data.ts';
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

/** A machine does not become another one while a page is looked at, nor a live page a dead one. */
const never = () => () => undefined;

/** On a computer only the way to the phone, and what became of it there. */
function OnComputer({ t, code, here }: { t: Translate; code: QrDrawing; here: string }) {
  const isComputer = useSyncExternalStore(
    never,
    () => window.matchMedia('(hover: hover) and (pointer: fine)').matches,
    () => false,
  );
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  usePolling(isComputer && !isOver ? LOOK_AGAIN : null);
  return (
    <div className={styles.computer}>
      <Notice tone="warning" title={t('identity.onlyPhone')}>
        {t('identity.onlyPhone.text')}
      </Notice>
      <div className={styles.code}>
        <QrCode drawing={code} label={t('identity.code')} />
      </div>
      <div role="status">{isOver && <a href={here}>{t('identity.reload')}</a>}</div>
    </div>
  );
}

/** The photos of a phone; where no script comes, what else there is stands in their place, without moving the page. */
function OnPhone({ t, loaded, onDone }: { t: Translate; loaded: IdentityLoaded; onDone: () => void }) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className={styles.phone} data-live={isLive}>
      <div className={styles.capture}>
        <Capture t={t} loaded={loaded} onDone={onDone} />
      </div>
      {!isLive && (
        <div className={styles.plain}>
          <Notice tone="warning">{t('identity.noScript')}</Notice>
        </div>
      )}
    </div>
  );
}

/** A person in place of photos, or in place of who refused: at the dealership, or by a call. */
function ByPerson({
  t,
  kind,
  answer,
}: {
  t: Translate;
  kind: 'person' | 'appeal';
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
              defaultValue={answer?.values['way'] ?? 'DEALER'}
              options={WAYS_WITHOUT.map((way) => ({ value: way, label: t(`identity.way.${way}`) }))}
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
  const { mayTry, mayChoosePerson, mayAppeal, isOpen, state, code } = loaded;
  const standing = useRef<HTMLDivElement>(null);
  return (
    <Section title={t('identity.title')} lead={t('identity.lead')} level={1} width="text">
      {/* Always there: only what changes in it is heard. */}
      <div ref={standing} role="status" tabIndex={-1} className={styles.standing}>
        <Standing t={t} loaded={loaded} />
      </div>
      <Stack gap={6}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {!isOpen && state === null && <Notice>{t('identity.notNow')}</Notice>}
        {mayTry && code !== null && (
          <>
            <OnPhone t={t} loaded={loaded} onDone={() => standing.current?.focus()} />
            <OnComputer t={t} code={code} here={loaded.here} />
          </>
        )}
        {mayChoosePerson && state !== 'WITHOUT' && <ByPerson t={t} kind="person" answer={answer} />}
        {mayAppeal && <ByPerson t={t} kind="appeal" answer={answer} />}
        <div>
          <LinkButton href={loaded.order} variant="secondary">
            {t('identity.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
