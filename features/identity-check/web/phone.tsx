import { useRef } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { CONSENT_VERSION } from '../rules/outcome.ts';
import { Capture } from './capture.tsx';
import { OnPhone, useIsComputer } from './on-phone.tsx';
import { PhoneWho } from './phone-who.tsx';
import { useHandoff } from './use-handoff.ts';
import styles from './identity.module.css';

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('identityCheck'),
    brand: page.brand,
    locale: MARKETS[page.market].locale,
    consentVersion: CONSENT_VERSION,
  };
};

export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('identity.title'), matches);

/** The photos of a check that a computer handed over: whoever opened the code may do this and nothing else. */
export default function PhoneIdentity() {
  const { texts, brand, locale, consentVersion } = useLoaderData<typeof loader>();
  const t = translator(texts);
  const { revalidate } = useRevalidator();
  const isComputer = useIsComputer();
  const { at, standing, said, mayAskAgain, open, look, typeNumber, deny } = useHandoff({ brand, locale });
  const cameOut = useRef<HTMLDivElement>(null);
  return (
    <Section title={t('identity.title')} lead={t('identity.phone.lead')} level={1} width="text">
      <div ref={cameOut} role="status" tabIndex={-1} className={styles.standing}>
        {standing !== null && standing.state !== null && (
          <Notice
            tone={standing.state === 'SAME' || standing.state === 'ACCEPTED' ? 'success' : 'information'}
            title={t(`identity.state.${standing.state}`)}
          >
            {!standing.mayTry && <p>{t('identity.phone.back')}</p>}
          </Notice>
        )}
      </div>
      <Stack gap={6}>
        <div className={styles.computer}>
          <Notice tone="warning" title={t('identity.onlyPhone')}>
            {t('identity.phone.elsewhere')}
          </Notice>
        </div>
        {said !== null && standing === null && !isComputer && (
          <Notice tone="error" live>
            {said.text ??
              t(
                said.code === 'none' || said.code === 'denied'
                  ? `identity.phone.${said.code}`
                  : 'identity.phone.network',
              )}
          </Notice>
        )}
        {mayAskAgain && (
          <div>
            <Button size="large" onClick={open}>
              {t('identity.again')}
            </Button>
          </div>
        )}
        <OnPhone t={t}>
          {standing !== null && standing.state === null && !standing.mayTry && <Notice>{t('identity.notNow')}</Notice>}
          {at === null && said === null && <p>{t('identity.phone.opening')}</p>}
          {standing?.mayTry === true && !standing.isConfirmed && (
            <PhoneWho t={t} order={standing.order} said={said} onNumber={typeNumber} onDeny={deny} />
          )}
          {at !== null && standing?.mayTry === true && standing.isConfirmed && (
            <Capture
              t={t}
              at={at}
              consentVersion={consentVersion}
              onNews={async (came) => {
                if (came === null) await revalidate();
                await look(came);
              }}
              onDone={() => cameOut.current?.focus()}
            />
          )}
        </OnPhone>
      </Stack>
    </Section>
  );
}
