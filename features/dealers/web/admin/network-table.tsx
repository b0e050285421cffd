import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { NetworkLine } from '../../contract/directory.ts';
import styles from './network.module.css';
import type { NetworkLoaded } from './network-loader.ts';

const buildColumns = (t: Translate): AdminColumn<NetworkLine>[] => [
  {
    head: t('blocks.name'),
    cell: ({ name, code }) => (
      <>
        {name}
        <span className={styles.soft}>{code}</span>
      </>
    ),
  },
  { head: t('blocks.place'), cell: ({ cityName, stateCode }) => `${cityName}, ${stateCode}` },
  {
    head: t('blocks.state'),
    cell: ({ isBlocked, reason, econnect, booked }) => (
      <>
        <Badge tone={isBlocked ? 'danger' : 'success'}>
          {isBlocked ? t('blocks.blocked', { reason: reason ?? '' }) : t('blocks.open')}
        </Badge>
        {booked > 0 && (
          <span className={styles.soft}>
            {t(isBlocked ? 'blocks.booked.blocked' : 'blocks.booked', { count: booked })}
          </span>
        )}
        {econnect && <span className={styles.soft}>{t('blocks.econnect')}</span>}
      </>
    ),
  },
  { head: t('blocks.change'), cell: (dealer) => <Changes t={t} dealer={dealer} /> },
];

/** Blocked ones first; each line carries what may be changed about it. */
export function NetworkTable({ t, loaded }: { t: Translate; loaded: NetworkLoaded }) {
  const { here, text, dealers, current, pages } = loaded;
  return (
    <AdminList
      t={t}
      caption={t('blocks.count')}
      captionHidden
      none={t('blocks.none')}
      columns={buildColumns(t)}
      rows={dealers}
      pages={{ label: t('blocks.pages'), current, total: pages }}
      hrefOf={(page) => adminHref(here, { text, page })}
      filter={
        <AdminFilter action={here} find={t('blocks.show')}>
          <TextField name="text" label={t('blocks.search')} optional="" maxLength={80} defaultValue={text} />
        </AdminFilter>
      }
    />
  );
}

function Changes({ t, dealer }: { t: Translate; dealer: NetworkLine }) {
  const label = (what: string): string => t('blocks.labelOf', { what, name: dealer.name });
  const econnect = t(dealer.econnect ? 'blocks.econnect.off' : 'blocks.econnect.on');
  return (
    <Stack gap={3}>
      <Change dealer={dealer.id}>
        {!dealer.isBlocked && <TextField name="reason" label={t('blocks.reason')} minLength={3} maxLength={500} />}
        <Button
          type="submit"
          name="do"
          value={dealer.isBlocked ? 'unblock' : 'block'}
          variant={dealer.isBlocked ? 'primary' : 'secondary'}
          aria-label={label(t(dealer.isBlocked ? 'blocks.unblock' : 'blocks.block'))}
        >
          {t(dealer.isBlocked ? 'blocks.unblock' : 'blocks.block')}
        </Button>
      </Change>
      <Change dealer={dealer.id}>
        <Button
          type="submit"
          name="do"
          value={dealer.econnect ? 'off' : 'on'}
          variant="quiet"
          aria-label={label(econnect)}
        >
          {econnect}
        </Button>
      </Change>
    </Stack>
  );
}

function Change({ dealer, children }: { dealer: string; children: ReactNode }) {
  return (
    <PageForm className={styles.change} held={{ dealer }}>
      {children}
    </PageForm>
  );
}
