import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PROOF_FIELDS, type ProofRequired } from '../rules/pending-form.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const FIELDS = {
  code: { label: 'factor.code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 },
  password: { label: 'signIn.password', type: 'password', autoComplete: 'current-password' },
} as const;

/** Asks who sends a form once more, and sends the form on: what was asked for happens without being asked twice. */
export function StepUp({ required: requested }: { required: ProofRequired }) {
  const { by, pending, message, session, back, texts } = requested;
  const form = useRef<HTMLFormElement>(null);
  const t = translator(texts);
  const { label, ...input } = FIELDS[by];
  /** The passkey has opened another session: the form goes on with that one's token. */
  const goOn = (token: string): void => {
    const field = form.current?.elements.namedItem('token');
    if (field instanceof HTMLInputElement) field.value = token;
    const proof = form.current?.elements.namedItem(PROOF_FIELDS[by]);
    if (proof instanceof HTMLInputElement) proof.disabled = true;
    form.current?.requestSubmit();
  };
  return (
    <>
      <title>{t('fresh.title')}</title>
      <AccountScreen
        title={t('fresh.title')}
        lead={t('fresh.held')}
        foot={
          <Cluster>
            <LinkButton href={back} variant="quiet">
              {t('fresh.back')}
            </LinkButton>
          </Cluster>
        }
      >
        <AccountForm ref={form} message={message}>
          {pending.map(([name, value], index) => (
            // The same name may stand there twice, and their order never changes.
            <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
          ))}
          <TextField label={t(label)} name={PROOF_FIELDS[by]} {...input} />
          <Button type="submit" size="large">
            {t('fresh.send')}
          </Button>
        </AccountForm>
        {by === 'code' && <PasskeyButton t={t} use="check" session={session} onDone={goOn} />}
      </AccountScreen>
    </>
  );
}
