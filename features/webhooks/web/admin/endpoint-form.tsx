import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { EVENT_NAMES } from '../../contract/event-names.ts';
import type { ShownEndpoint } from './webhooks-data.ts';

export type EndpointAnswer =
  | {
      readonly message?: string;
      readonly fields?: Readonly<Record<string, string>>;
      readonly values?: Readonly<Record<string, string>>;
      readonly shownSecret?: string;
    }
  | undefined;

type FormProps = {
  readonly t: Translate;
  /** Null: a new one. */
  readonly endpoint: ShownEndpoint | null;
  readonly answer: EndpointAnswer;
};

/** Where it goes, of what it tells, and whether it is on. */
export function EndpointForm({ t, endpoint, answer }: FormProps) {
  const { fields = {}, values } = answer ?? {};
  const chosen = values === undefined ? (endpoint?.events ?? []) : (values['events'] ?? '').split('\n');
  const isOn = values === undefined ? (endpoint?.isOn ?? true) : values['isOn'] === 'on';
  const held = endpoint === null ? {} : { held: { decision: 'change', version: endpoint.version } };
  return (
    <PageForm {...held}>
      <Stack gap={4}>
        <TextField
          label={t('webhooksAdmin.address')}
          hint={t('webhooksAdmin.address.hint')}
          name="address"
          inputMode="url"
          maxLength={500}
          defaultValue={values?.['address'] ?? endpoint?.address ?? ''}
          error={fields['address']}
        />
        <TextField
          label={t('webhooksAdmin.description')}
          name="description"
          maxLength={120}
          defaultValue={values?.['description'] ?? endpoint?.description ?? ''}
          error={fields['description']}
        />
        <fieldset aria-describedby={fields['events'] === undefined ? undefined : 'events-error'}>
          <legend>{t('webhooksAdmin.events')}</legend>
          <Stack gap={2}>
            {EVENT_NAMES.map((name) => (
              <Checkbox
                key={name}
                name="events"
                value={name}
                label={name}
                text={t(`webhooksAdmin.event.${name}`)}
                defaultChecked={chosen.includes(name)}
              />
            ))}
            {fields['events'] !== undefined && <FieldError id="events-error">{fields['events']}</FieldError>}
          </Stack>
        </fieldset>
        <Checkbox name="isOn" label={t('webhooksAdmin.isOn')} defaultChecked={isOn} />
        <div>
          <Button type="submit">{t(endpoint === null ? 'webhooksAdmin.create' : 'webhooksAdmin.save')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}

/** Shown once, in the answer to the form that made it. */
export function ShownSecret({ t, answer }: Pick<FormProps, 't' | 'answer'>) {
  const secret = answer?.shownSecret;
  return (
    secret !== undefined && (
      <Notice tone="success" title={t('webhooksAdmin.secret')} live>
        <p>
          <code>{secret}</code>
        </p>
        <p>{t('webhooksAdmin.secret.once')}</p>
      </Notice>
    )
  );
}
