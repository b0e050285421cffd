import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { VisitAdminData } from './visit-admin-data.ts';
import { ScheduleExceptions } from './schedule-exceptions.tsx';

/** Free times that one bay, car or person is kept from: blocked here, and given back here. */
export function BlockedTimes({ t, loaded }: { t: Translate; loaded: VisitAdminData }) {
  const { blocked } = loaded;
  if (blocked === null || blocked.options.length === 0) return null;
  const lines = blocked.times.map(({ id, what, when }) => {
    const label = `${what}, ${when}`;
    const release = (
      <>
        <input type="hidden" name="release" value={id} />
        <Button type="submit" variant="quiet" aria-label={t('visitAgenda.blocked.releaseOf', { what: label })}>
          {t('visitAgenda.blocked.release')}
        </Button>
      </>
    );
    return { key: id, label, release };
  });
  return (
    <ScheduleExceptions
      t={t}
      loaded={loaded}
      about="blocked"
      intent="block"
      lines={lines}
      keep={t('visitAgenda.blocked.block')}
    >
      <input type="hidden" name="key" value={blocked.key} />
      <SelectField
        name="resource"
        label={t('visitAgenda.blocked.resource')}
        placeholder={t('visitAgenda.blocked.resource.choose')}
        options={blocked.options}
        defaultValue=""
      />
      <TextField name="blockDay" type="date" label={t('visitAgenda.blocked.day')} />
      <TextField name="starts" type="time" label={t('visitAgenda.blocked.starts')} />
      <TextField name="ends" type="time" label={t('visitAgenda.blocked.ends')} />
    </ScheduleExceptions>
  );
}
