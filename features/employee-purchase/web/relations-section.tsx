import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { KINSHIPS, RELATED } from '../rules/purchase.ts';
import type { EmployeesAnswer, EmployeesLoaded } from './employees-data.ts';
import styles from './employees.module.css';
import { RegistrationField } from './registration-field.tsx';

type Props = {
  readonly t: Translate;
  readonly loaded: EmployeesLoaded;
  readonly answer: EmployeesAnswer | undefined;
};

const TONE = { SENT: 'neutral', ACCEPTED: 'success', REFUSED: 'danger' } as const;

/** Those whom the employee named, what became of each, and the form for one more. */
export function RelationsSection({ t, loaded, answer }: Props) {
  const own = answer?.about === 'relation' ? answer : undefined;
  return (
    <Section id="familia" title={t('b2e.relations')} lead={t('b2e.relations.text')} tone="sunken">
      <Stack gap={5}>
        {loaded.isSent && own === undefined && (
          <Notice tone="success" live>
            {t('b2e.relation.sent')}
          </Notice>
        )}
        {loaded.relations.length === 0 ? (
          <p>{t('b2e.relations.none')}</p>
        ) : (
          <ul className={styles.terms}>
            {loaded.relations.map((relation) => (
              <Card key={relation.id} as="li" look="outlined">
                <Stack gap={2}>
                  <h3>{relation.name}</h3>
                  <p className={styles.line}>{t(`b2e.for.${relation.purchaseFor}`)}</p>
                  <p>
                    <Badge tone={relation.expired ? 'warning' : TONE[relation.state]}>
                      {relation.expired ? t('b2e.relation.expired') : t(`b2e.relation.state.${relation.state}`)}
                    </Badge>{' '}
                    {t('b2e.relation.validUntil', { day: relation.until })}
                  </p>
                  {relation.reason !== null && <p>{relation.reason}</p>}
                </Stack>
              </Card>
            ))}
          </ul>
        )}
        <Disclosure summary={t('b2e.relation.add')} open={own !== undefined}>
          <RelationForm t={t} loaded={loaded} answer={own} />
        </Disclosure>
      </Stack>
    </Section>
  );
}

function RelationForm({ t, loaded, answer }: Props) {
  const text = (name: string) => ({ name, defaultValue: answer?.values[name], error: answer?.fields[name] });
  return (
    <PageForm action={`${loaded.here}#familia`} held={{ do: 'relation' }} isUpload noValidate>
      <Stack gap={4}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        <RegistrationField t={t} answer={answer} />
        <SelectField
          label={t('b2e.relation.kind')}
          {...text('purchaseFor')}
          options={RELATED.map((value) => ({ value, label: t(`b2e.for.${value}`) }))}
        />
        <SelectField
          label={t('b2e.kinship.label')}
          {...text('kinship')}
          options={KINSHIPS.map((value) => ({ value, label: t(`b2e.kinship.${value}`) }))}
        />
        <TextField label={t('b2e.relation.name')} {...text('name')} autoComplete="off" />
        <TextField
          label={t(loaded.market === 'br' ? 'b2e.document' : 'b2e.document.ar')}
          {...text('document')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <TextField label={t('b2e.relation.email')} {...text('email')} type="email" autoComplete="off" />
        {loaded.market === 'br' && (
          <>
            <TextField label={t('b2e.relation.ownCard')} {...text('ownLaborCard')} optional="" autoComplete="off" />
            <TextField
              label={t('b2e.relation.card')}
              hint={t('b2e.relation.card.hint')}
              {...text('laborCard')}
              optional=""
              autoComplete="off"
            />
          </>
        )}
        <TextField label={t('b2e.relation.until')} {...text('proofUntil')} type="date" min={loaded.today} />
        <UploadField
          label={t('b2e.relation.proof')}
          hint={t('b2e.relation.proof.hint')}
          name="proof"
          error={answer?.fields['proof']}
          accept="application/pdf,image/jpeg,image/png"
        />
        <div>
          <Button type="submit">{t('b2e.relation.send')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
