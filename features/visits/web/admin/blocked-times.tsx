import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DeskLoaded } from './desk-data.ts';
import { KeptTimes } from './kept-times.tsx';

/** Free times that one bay, car or person is kept from: blocked here, and given back here. */
export function BlockedTimes({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const { blocked } = loaded;
  if (blocked === null || blocked.options.length === 0) return null;
  const lines = blocked.times.map(({ id, what, when }) => {
    const label = `${what}, ${when}`;
    const release = (
      <>
        <input type="hidden" name="release" value={id} />
        <Button type="submit" variant="quiet" aria-label={say('desk.blocked.releaseOf', { what: label })}>
          {say('desk.blocked.release')}
        </Button>
      </>
    );
    return { key: id, label, release };
  });
  return (
    <KeptTimes say={say} loaded={loaded} about="blocked" wish="block" lines={lines} keep={say('desk.blocked.block')}>
      <input type="hidden" name="key" value={blocked.key} />
      <SelectField
        name="resource"
        label={say('desk.blocked.resource')}
        placeholder={say('desk.blocked.resource.choose')}
        options={blocked.options}
        defaultValue=""
      />
      <TextField name="blockDay" type="date" label={say('desk.blocked.day')} />
      <TextField name="starts" type="time" label={say('desk.blocked.starts')} />
      <TextField name="ends" type="time" label={say('desk.blocked.ends')} />
    </KeptTimes>
  );
}
