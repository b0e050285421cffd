import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { PushLoaded } from './push-data.ts';

type Props = {
  readonly loaded: PushLoaded;
  readonly answer: PageFormAnswer | undefined;
  /** Fills the forms: only the browser knows the address that its push service gave it. */
  readonly script: ReactNode;
};

/** Agreeing to messages on this device, and leaving them again. Which of both is offered, the script finds out. */
export function PushScreen({ loaded, answer, script }: Props) {
  const { texts, done, key, scope } = loaded;
  const t = translator(texts);
  return (
    <Section compact level={1} title={t('push.title')} lead={t('push.lead')}>
      <div
        id="push"
        data-key={key}
        data-scope={scope}
        data-refused={answer === undefined ? undefined : 'yes'}
        data-unsupported={t('push.unsupported')}
        data-denied={t('push.denied')}
        data-failed={t('push.failed')}
        data-on={t('push.on')}
      >
        <Stack gap={4}>
          {answer !== undefined && (
            <Notice tone="error" live>
              {answer.fields['consent'] ?? answer.message}
            </Notice>
          )}
          {done !== null && answer === undefined && (
            <Notice tone="success" live>
              {t(`push.done.${done}`)}
            </Notice>
          )}
          <noscript>
            <Notice tone="information">{t('push.noScript')}</Notice>
          </noscript>
          <p id="push-state" role="status" />
          <JoinForm t={t} loaded={loaded} />
          <LeaveForm t={t} loaded={loaded} />
        </Stack>
      </div>
      {script}
    </Section>
  );
}

type FormProps = { readonly t: Translate; readonly loaded: PushLoaded };

function JoinForm({ t, loaded: { links } }: FormProps) {
  return (
    <PageForm id="push-join" action={links.here} hidden held={{ do: 'join', endpoint: '', p256dh: '', auth: '' }}>
      <Stack gap={4}>
        <p>{t('push.what')}</p>
        <Checkbox name="consent" label={t('push.consent')} required />
        <p>
          <a href={links.privacy}>{t('push.privacy')}</a>
        </p>
        <div>
          <Button type="submit" size="large">
            {t('push.join')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}

function LeaveForm({ t, loaded: { links } }: FormProps) {
  return (
    <PageForm id="push-leave" action={links.here} hidden held={{ do: 'leave', endpoint: '' }}>
      <Button type="submit" variant="secondary">
        {t('push.leave')}
      </Button>
    </PageForm>
  );
}
