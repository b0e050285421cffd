import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { action, loader } from './check-data.ts';
import styles from './contract.module.css';

export { action, loader };

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('contract.check.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('contract.check.lead') },
      ];

const TONES = {
  signed: 'success',
  other: 'error',
  unknown: 'warning',
  broken: 'error',
  erased: 'warning',
  unopened: 'warning',
} as const;
type Verdict = keyof typeof TONES;
type Signed = {
  readonly order: string;
  readonly version: number;
  readonly signedAt: string;
  readonly sha256: string;
  readonly signer: string;
  readonly seller: string;
  readonly isReplaced: boolean;
  readonly keyUntil: string | null;
};

function Result({ t, verdict, signed }: { t: Translate; verdict: Verdict; signed: Signed | null }) {
  const rows =
    signed === null
      ? []
      : ([
          ['order', signed.order],
          ['version', String(signed.version)],
          ['at', signed.signedAt],
          ['signer', signed.signer],
          ['seller', signed.seller],
          ['digest', signed.sha256],
        ] as const);
  return (
    <Stack gap={4}>
      <Notice tone={TONES[verdict]} live title={t(`contract.check.${verdict}`)}>
        {t(`contract.check.${verdict}.text`)}
      </Notice>
      {signed?.isReplaced === true && <Notice tone="warning">{t('contract.check.replaced')}</Notice>}
      {verdict === 'signed' && signed?.keyUntil != null && (
        <Notice>{t('contract.check.formerKey', { day: signed.keyUntil })}</Notice>
      )}
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{t(`contract.check.row.${name}`)}</dt>
                <dd className={name === 'digest' ? styles.digest : undefined}>{value}</dd>
              </div>
            ))}
        </dl>
      )}
    </Stack>
  );
}

/** Whether a contract was signed here: by its code, by its file, or by both. No login, and nothing about anybody. */
export default function CheckPage() {
  const { texts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const fields: Readonly<Record<string, string>> = answer?.fields ?? {};
  const verdict = answer !== undefined && 'verdict' in answer ? answer : null;
  return (
    <Section compact level={1} title={t('contract.check.title')} lead={t('contract.check.lead')}>
      <Stack gap={6}>
        {answer !== undefined && answer.message !== '' && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {verdict !== null && <Result t={t} verdict={verdict.verdict} signed={verdict.signed} />}
        <PageForm isUpload>
          <Stack gap={5}>
            <TextField
              label={t('contract.check.number')}
              hint={t('contract.check.number.hint')}
              name="number"
              optional=""
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              defaultValue={answer?.values['number']}
              error={fields['number']}
            />
            <UploadField
              label={t('contract.check.file')}
              hint={t('contract.check.file.hint')}
              name="file"
              optional=""
              accept="application/pdf"
              error={fields['file']}
            />
            <div>
              <Button type="submit">{t('contract.check.go')}</Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </Section>
  );
}
