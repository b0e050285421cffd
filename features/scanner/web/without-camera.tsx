import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import type { ScannerLoaded } from './scanner-data.ts';
import styles from './scanner.module.css';
import type { Scan } from './use-scan.ts';

type Props = { readonly t: Translate; readonly loaded: ScannerLoaded; readonly scan: Scan };

/** Who has no camera, or none that works, types the code or picks a photo of it. */
export function WithoutCamera({ t, loaded, scan }: Props) {
  const { goal, here, typed } = loaded;
  const takesChassis = goal?.takes === 'chassis';
  return (
    <section aria-labelledby="other">
      <Stack gap={5}>
        <h2 id="other">{t('scanner.other')}</h2>
        <form method="get" action={goal === null ? here : `${goal.action}${goal.hash}`}>
          <Stack gap={4}>
            {Object.entries(goal?.held ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <TextField
              label={t(takesChassis ? 'scanner.type.chassis' : 'scanner.type.code')}
              name={goal?.field ?? 'code'}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={takesChassis ? 17 : 200}
              defaultValue={typed?.text}
            />
            <div>
              <Button type="submit" variant="secondary">
                {t(goal === null ? 'scanner.type.look' : 'scanner.type.use')}
              </Button>
            </div>
          </Stack>
        </form>
        {typed !== null && (
          <Notice title={t('scanner.typed', { code: typed.text })}>
            {t(typed.chassis === null ? 'scanner.chassis.not' : (`scanner.chassis.${typed.chassis}` as const))}
          </Notice>
        )}
        <div className={styles.scripted}>
          <Photo t={t} scan={scan} />
        </div>
      </Stack>
    </section>
  );
}

function Photo({ t, scan: { photo, readPhoto } }: Pick<Props, 't' | 'scan'>) {
  return (
    <Stack gap={3}>
      <UploadField
        label={t('scanner.photo')}
        optional=""
        name="photo"
        accept="image/*"
        texts={{ choose: t('scanner.photo.choose'), drop: t('scanner.photo.drop') }}
        onFiles={([file]) => {
          if (file !== undefined) void readPhoto(file);
        }}
      />
      {photo === 'reading' && <p role="status">{t('scanner.photo.reading')}</p>}
      {(photo === 'none' || photo === 'unreadable') && (
        <Notice tone="warning" live>
          {t(`scanner.photo.${photo}`)}
        </Notice>
      )}
    </Stack>
  );
}
