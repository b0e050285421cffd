import { Checkbox } from '#ui/checkbox.tsx';
import type { Translate } from '#ui/translate.ts';
import { CONTACT_CHANNELS } from '../rules/agreements.ts';
import styles from './channel-boxes.module.css';

/** One box a channel: each yes is given by itself. `chosen` are those given before. */
export function ChannelBoxes({
  t,
  legend,
  text,
  chosen,
}: {
  t: Translate;
  legend: string;
  text: string;
  chosen: readonly string[];
}) {
  return (
    <fieldset className={styles.channels}>
      <legend className={styles.legend}>{legend}</legend>
      <p className={styles.text}>{text}</p>
      <div className={styles.boxes}>
        {CONTACT_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            name="channel"
            value={channel}
            label={t(`channel.${channel}`)}
            defaultChecked={chosen.includes(channel)}
          />
        ))}
      </div>
    </fieldset>
  );
}
