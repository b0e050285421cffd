import { drawQr } from '#kernel/qr.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { CODE_FORMATS, type CodeRecord } from '../../contract/codes.ts';
import styles from './admin.module.css';

type PreviewProps = {
  readonly t: Translate;
  readonly code: CodeRecord;
  readonly fileOf: (format: (typeof CODE_FORMATS)[number]) => string;
};

/** The code as it is saved, what it says, and its files. */
export function CodePreview({ t, code, fileOf }: PreviewProps) {
  const { address, label, drawn, mask, quiet } = code;
  return (
    <Cluster gap={5}>
      <div className={styles.qr}>
        <QrCode
          drawing={drawQr(address, { ...drawn, mask: mask ?? undefined, quiet })}
          label={t('codeAdmin.picture', { name: label })}
        />
      </div>
      <Stack gap={3}>
        <a href={address} className={styles.address}>
          {address}
        </a>
        <span>{t('codeAdmin.drawn.as', { version: drawn.version, level: drawn.level })}</span>
        <Cluster gap={2}>
          {CODE_FORMATS.map((format) => (
            <LinkButton key={format} href={fileOf(format)} variant="secondary" download>
              {t(`codeAdmin.file.${format}`)}
            </LinkButton>
          ))}
        </Cluster>
      </Stack>
    </Cluster>
  );
}
