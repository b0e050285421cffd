import { Checkbox } from '#ui/checkbox.tsx';
import { FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { AGREEMENTS } from '../rules/agreements.ts';
import { ReadLink } from './read-link.tsx';

const TEXTS = { TERMS: 'terms', PRIVACY: 'privacy' } as const;

/** The texts in force, each with its version, its own box and the way to read it. Nothing comes ticked. */
export function AgreementBoxes({
  t,
  links,
  values,
  errors,
}: {
  t: Translate;
  links: { readonly TERMS: string; readonly PRIVACY: string };
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}) {
  return AGREEMENTS.map(({ code, version }) => (
    <FullRow key={code}>
      <Checkbox
        name={code}
        value={version}
        defaultChecked={values[code] === version}
        required
        label={t(`signUp.${TEXTS[code]}`)}
        text={
          <>
            {t('signUp.version', { version })} ·{' '}
            <ReadLink href={links[code]} t={t} name={t(`signUp.${TEXTS[code]}.name`)} />
          </>
        }
        error={errors[code]}
      />
    </FullRow>
  ));
}
