import { BuildLayout } from '#ui/build-layout.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { HubBar } from '#ui/hub-bar.tsx';
import { PageFooter } from '#ui/page-footer.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { Sample, type GroupProps } from './sample.tsx';
import styles from './ui.module.css';

export function Frames({ t, brandName, wordmark }: GroupProps) {
  const links = (['sample.step.version', 'sample.step.options', 'sample.step.color'] as const).map((key) => ({
    label: t(key),
    href: `#${key}`,
  }));
  const texts = { homeLink: brandName, menuOpen: t('open'), menuClose: t('close'), menuLabel: t('lead') };
  const account = { label: t('name'), href: '#name' };
  return (
    <>
      <Sample state={t('group.frame')} wide>
        <div className={styles.framed}>
          <PageHeader {...{ brandName, wordmark, texts, account }} homeHref="#content" menu={links} />
          <HubBar
            label={t('steps.label')}
            links={links}
            badge={{ label: t('car'), title: t('versions.first'), note: t('action'), href: '#car' }}
          />
        </div>
      </Sample>
      <Sample state={t('card')} wide>
        <Section title={t('sample.hero.title')} lead={t('sample.hero.lead')} tone="sunken">
          <TwoColumns main={<p>{t('answer')}</p>} side={<p>{t('remains.text')}</p>} />
        </Section>
      </Sample>
      <Sample state={t('name')} wide>
        <FormSection title={t('name')} text={t('name.hint')}>
          <TextField label={t('name')} name="first" />
          <TextField label={t('phone')} name="phone" optional={t('optional')} />
          <FullRow>
            <TextField label={t('message')} name="more" />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button variant="quiet">{t('other')}</Button>
          <Button>{t('action')}</Button>
        </FormActions>
      </Sample>
      <Sample state={t('sample.step.color')} wide>
        <BuildLayout
          steps={<p>{t('steps.label')}</p>}
          stage={<Skeleton shape="stage" />}
          choices={<p>{t('answer')}</p>}
        />
      </Sample>
      <Sample state={t('groups')} wide>
        <PageFooter
          label={t('card')}
          wordmark={wordmark}
          brandName={brandName}
          columns={[
            { title: t('versions'), links },
            { title: t('colors'), links: links.slice(0, 2) },
          ]}
          rights={[{ label: t('danger'), href: '#danger' }]}
          seller={[t('dealer.first'), t('dealer.address')]}
          notes={[t('sample.price.legal')]}
          links={links}
        />
      </Sample>
    </>
  );
}
