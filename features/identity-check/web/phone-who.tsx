import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Said, Standing } from './send.ts';

type Props = {
  readonly t: Translate;
  readonly order: Standing['order'];
  readonly said: Said | null;
  readonly onNumber: (number: number) => Promise<void>;
  readonly onDeny: () => void;
};

/** Before anything is agreed to: whose purchase this is, and that whoever holds this phone sits before that computer. */
export function PhoneWho({ t, order, said, onNumber, onDeny }: Props) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setMissing(!/^\d{2}$/.test(typed));
    if (!/^\d{2}$/.test(typed)) return;
    setBusy(true);
    await onNumber(Number(typed));
    setTyped('');
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void confirm();
      }}
    >
      <Stack gap={4}>
        <h2>{t('identity.phone.who')}</h2>
        <p>{t('identity.phone.who.text', order)}</p>
        {said !== null && (
          <Notice tone="error" live>
            {said.text ?? t('identity.phone.network')}
          </Notice>
        )}
        <TextField
          label={t('identity.phone.number')}
          hint={t('identity.phone.number.help')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
          error={isMissing ? t('identity.phone.number.missing') : undefined}
        />
        <Button type="submit" size="large">
          {t('identity.phone.confirm')}
        </Button>
        <Button variant="quiet" onClick={onDeny}>
          {t('identity.phone.deny')}
        </Button>
      </Stack>
    </form>
  );
}
