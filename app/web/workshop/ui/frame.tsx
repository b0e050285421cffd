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

export function Frames({ say, brandName, wordmark }: GroupProps) {
  const links = (['step.version', 'step.options', 'step.color'] as const).map((key) => ({
    label: say(key),
    href: `#${key}`,
  }));
  const texts = { homeLink: brandName, menuOpen: say('open'), menuClose: say('close'), menuLabel: say('lead') };
  const account = { label: say('name'), href: '#name' };
  return (
    <>
      <Sample state={say('group.frame')} wide>
        <div className={styles.framed}>
          <PageHeader {...{ brandName, wordmark, texts, account }} homeHref="#content" menu={links} />
          <HubBar
            label={say('steps.label')}
            links={links}
            badge={{ label: say('car'), title: say('versions.first'), note: say('action'), href: '#car' }}
          />
        </div>
      </Sample>
      <Sample state={say('card')} wide>
        <Section title={say('hero.title')} lead={say('hero.lead')} tone="sunken">
          <TwoColumns main={<p>{say('answer')}</p>} side={<p>{say('remains.text')}</p>} />
        </Section>
      </Sample>
      <Sample state={say('name')} wide>
        <FormSection title={say('name')} text={say('name.hint')}>
          <TextField label={say('name')} name="first" />
          <TextField label={say('phone')} name="phone" optional={say('optional')} />
          <FullRow>
            <TextField label={say('message')} name="more" />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button variant="quiet">{say('other')}</Button>
          <Button>{say('action')}</Button>
        </FormActions>
      </Sample>
      <Sample state={say('step.color')} wide>
        <BuildLayout
          steps={<p>{say('steps.label')}</p>}
          stage={<Skeleton shape="stage" />}
          choices={<p>{say('answer')}</p>}
        />
      </Sample>
      <Sample state={say('groups')} wide>
        <PageFooter
          label={say('card')}
          wordmark={wordmark}
          brandName={brandName}
          columns={[
            { title: say('versions'), links },
            { title: say('colors'), links: links.slice(0, 2) },
          ]}
          rights={[{ label: say('danger'), href: '#danger' }]}
          seller={[say('dealer.first'), say('dealer.address')]}
          notes={[say('price.legal')]}
          links={links}
        />
      </Sample>
    </>
  );
}
