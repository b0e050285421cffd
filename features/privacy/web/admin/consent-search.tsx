import { DeskFilter } from '#ui/desk-list.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from '../privacy.module.css';
import type { DeskLoaded } from './rights-loader.ts';

/** What a person agreed to or refused, in which version of the text, and when. */
export function ConsentSearch({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const { here, email, receipts } = loaded;
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className={styles.name}>
        {say('rightsDesk.consents')}
      </h2>
      <Stack gap={5}>
        <DeskFilter action={here} find={say('rightsDesk.find')}>
          <TextField label={say('rightsDesk.email')} name="email" type="email" defaultValue={email} maxLength={254} />
        </DeskFilter>
        {receipts !== null && receipts.length === 0 && <Notice>{say('rightsDesk.consents.none')}</Notice>}
        {receipts !== null && receipts.length > 0 && (
          <Table caption={say('rightsDesk.consents')} captionHidden>
            <thead>
              <tr>
                <th scope="col">{say('rightsDesk.purpose')}</th>
                <th scope="col">{say('rightsDesk.word')}</th>
                <th scope="col">{say('rightsDesk.version')}</th>
                <th scope="col">{say('rightsDesk.at')}</th>
              </tr>
            </thead>
            <tbody>
              {receipts.map((receipt, index) => (
                <tr key={index}>
                  <th scope="row">{receipt.purpose}</th>
                  <td data-head={say('rightsDesk.word')}>
                    {say(receipt.granted ? 'rightsDesk.yes' : 'rightsDesk.no')}
                  </td>
                  <td data-head={say('rightsDesk.version')}>{receipt.textVersion}</td>
                  <td data-head={say('rightsDesk.at')}>{receipt.at}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Stack>
    </section>
  );
}
