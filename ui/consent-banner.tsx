import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CONSENT_ID } from './consent-id.ts';
import styles from './consent-banner.module.css';

export type ConsentPurpose = { id: string; label: string; text: string; always?: boolean };
export type ConsentBannerProps = {
  texts: { title: string; text: ReactNode; accept: string; refuse: string; choose: string; save: string };
  purposes: readonly ConsentPurpose[];
  /** Where the form posts without script. The chosen purposes arrive as `purpose` values; `decision` says which button. */
  action: string;
  /** With script: the page handles it and need not reload. */
  onDecide?: (purposes: readonly string[]) => void;
  hiddenFields?: ReactNode;
};

/** Refusing is as easy as accepting and nothing is ticked beforehand. It leaves the page usable behind it. */
export function ConsentBanner({ texts, purposes, action, onDecide, hiddenFields }: ConsentBannerProps) {
  const titleId = useId();
  const optional = purposes.filter((purpose) => purpose.always !== true).map((purpose) => purpose.id);
  return (
    <form
      id={CONSENT_ID}
      tabIndex={-1}
      className={styles.banner}
      method="post"
      action={action}
      aria-labelledby={titleId}
      data-print="hide"
      data-consent
      onSubmit={(event) => {
        if (onDecide === undefined) return;
        event.preventDefault();
        const button = event.nativeEvent.submitter;
        const decision = button instanceof HTMLButtonElement ? button.value : 'refuse';
        const ticked = new FormData(event.currentTarget).getAll('purpose').map(String);
        onDecide(decision === 'accept' ? optional : decision === 'save' ? ticked : []);
      }}
    >
      {hiddenFields}
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {texts.title}
          </h2>
          <p>{texts.text}</p>
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="secondary" name="decision" value="refuse">
            {texts.refuse}
          </Button>
          <Button type="submit" variant="secondary" name="decision" value="accept">
            {texts.accept}
          </Button>
        </div>
        <details className={styles.choices}>
          <summary className={styles.summary}>{texts.choose}</summary>
          <div className={styles.panel}>
            {purposes.map((purpose) => (
              <Checkbox
                key={purpose.id}
                name="purpose"
                value={purpose.id}
                label={purpose.label}
                text={purpose.text}
                {...(purpose.always === true ? { defaultChecked: true, disabled: true } : {})}
              />
            ))}
            <Button type="submit" variant="secondary" name="decision" value="save">
              {texts.save}
            </Button>
          </div>
        </details>
      </div>
    </form>
  );
}
