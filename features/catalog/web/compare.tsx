import { useLoaderData, type MetaDescriptor } from 'react-router';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { CompareTable } from './compare-table.tsx';
import { loadCompare, type CompareData } from './compare-data.ts';
import styles from './compare.module.css';

export const handle = { js: false };
export const loader = loadCompare;
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData }: { loaderData?: CompareData }): MetaDescriptor[] =>
  loaderData === undefined
    ? []
    : [
        { title: loaderData.head.title },
        { name: 'description', content: loaderData.head.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.head.canonical },
      ];

/** Two to four versions of the brand side by side. */
export default function Compare() {
  const { head, error, lost, hint, form, table } = useLoaderData<CompareData>();
  return (
    <Section compact title={head.title} lead={head.lead} level={1}>
      {error !== null ? (
        <MessagePage
          kind="error"
          level={2}
          title={error.title}
          actions={<LinkButton href={error.href}>{error.again}</LinkButton>}
        />
      ) : (
        <div className={styles.page}>
          <Choice form={form} isOpen={table === null} />
          {lost !== null && <Notice tone="warning">{lost}</Notice>}
          {hint !== null && <Notice>{hint}</Notice>}
          {table !== null && <CompareTable table={table} />}
        </div>
      )}
    </Section>
  );
}

function Choice({ form, isOpen }: { form: CompareData['form']; isOpen: boolean }) {
  return (
    <details className={styles.choice} open={isOpen} data-print="hide">
      <summary className={styles.summary}>
        {form.label}
        <Icon icon={ChevronDown} />
      </summary>
      <form method="get" action={form.action} className={styles.form}>
        {form.places.map((place) => (
          <SelectField
            key={place.label}
            label={place.label}
            optional=""
            name={form.name}
            defaultValue={place.value}
            options={[
              { value: '', label: form.none },
              ...form.models.map((model) => ({
                label: model.name,
                options: model.versions.map(({ id, name }) => ({ value: id, label: name })),
              })),
            ]}
          />
        ))}
        <div className={styles.foot}>
          <Checkbox name={form.only.name} value="1" label={form.only.label} defaultChecked={form.only.isOn} />
          <Button type="submit" iconAfter={ArrowRight}>
            {form.go}
          </Button>
        </div>
      </form>
    </details>
  );
}
