import type { ReactNode } from 'react';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { LoadedRange } from './range-data.ts';

type Props = {
  readonly t: Translate;
  readonly range: LoadedRange;
  /** What narrows besides. */
  readonly children?: ReactNode;
};

/** From which day to which, and the same as a file. */
export function RangeFilter({ t, range, children }: Props) {
  const { here, from, until, isRefused, file } = range;
  return (
    <Stack gap={4}>
      {isRefused && <Notice tone="error">{t('analytics.rangeWrong')}</Notice>}
      <AdminFilter action={here} find={t('analyticsAdmin.show')}>
        <TextField label={t('analyticsAdmin.from')} optional="" name="from" type="date" defaultValue={from} />
        <TextField label={t('analyticsAdmin.until')} optional="" name="until" type="date" defaultValue={until} />
        {children}
      </AdminFilter>
      {file !== null && (
        <Cluster>
          <LinkButton variant="quiet" href={file}>
            {t(file.includes('days.csv') ? 'analyticsAdmin.file' : 'analyticsAdmin.list')}
          </LinkButton>
        </Cluster>
      )}
    </Stack>
  );
}
