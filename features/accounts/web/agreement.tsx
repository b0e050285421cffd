import { FieldError } from '#ui/field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { AGREEMENTS } from '../rules/agreements.ts';
import { ReadLink } from './read-link.tsx';

const TEXTS = { TERMS: 'terms', PRIVACY: 'privacy' } as const;
const VERSIONS = Object.fromEntries(AGREEMENTS.map(({ code, version }) => [TEXTS[code], version]));

/**
 * What the button beneath it accepts, by version, and the way to read it first. The versions go along with the form, so that its
 * receipt names what was shown: one that is no longer in force is refused, and shown anew.
 */
export function Agreement({
  t,
  button,
  links,
  errors,
}: {
  t: Translate;
  /** What the button says. */
  button: string;
  links: { readonly TERMS: string; readonly PRIVACY: string };
  errors: Readonly<Record<string, string>>;
}) {
  const error = AGREEMENTS.map(({ code }) => errors[code]).find((one) => one !== undefined);
  return (
    <Stack gap={2}>
      {AGREEMENTS.map(({ code, version }) => (
        <input key={code} type="hidden" name={code} value={version} />
      ))}
      <p>{t('signUp.accepts', { button, ...VERSIONS })}</p>
      <Cluster>
        {AGREEMENTS.map(({ code }) => (
          <ReadLink key={code} href={links[code]} t={t} name={t(`signUp.${TEXTS[code]}.name`)} />
        ))}
      </Cluster>
      {error !== undefined && <FieldError id="agreement-error">{error}</FieldError>}
    </Stack>
  );
}
