import { AdminFilter } from '#ui/admin-list.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from '../privacy.module.css';
import type { AdminLoaded } from './rights-loader.ts';

/** What a person agreed to or refused, in which version of the text, and when. */
export function ConsentSearch({ t, loaded }: { t: Translate; loaded: AdminLoaded }) {
  const { here, email, receipts } = loaded;
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className={styles.name}>
        {t('rightsAdmin.consents')}
      </h2>
      <Stack gap={5}>
        <AdminFilter action={here} find={t('rightsAdmin.find')}>
          <TextField label={t('rightsAdmin.email')} name="email" type="email" defaultValue={email} maxLength={254} />
        </AdminFilter>
        {receipts !== null && receipts.length === 0 && <Notice>{t('rightsAdmin.consents.none')}</Notice>}
        {receipts !== null && receipts.length > 0 && (
          <Table caption={t('rightsAdmin.consents')} captionHidden>
            <thead>
              <tr>
                <th scope="col">{t('rightsAdmin.purpose')}</th>
                <th scope="col">{t('rightsAdmin.word')}</th>
                <th scope="col">{t('rightsAdmin.version')}</th>
                <th scope="col">{t('rightsAdmin.at')}</th>
              </tr>
            </thead>
            <tbody>
              {receipts.map((receipt, index) => (
                <tr key={index}>
                  <th scope="row">{receipt.purpose}</th>
                  <td data-head={t('rightsAdmin.word')}>{t(receipt.granted ? 'rightsAdmin.yes' : 'rightsAdmin.no')}</td>
                  <td data-head={t('rightsAdmin.version')}>{receipt.textVersion}</td>
                  <td data-head={t('rightsAdmin.at')}>{receipt.at}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Stack>
    </section>
  );
}
