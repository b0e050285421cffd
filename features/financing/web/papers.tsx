import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { ProposalLoaded } from './proposal-data.ts';
import styles from './papers.module.css';

type Props = {
  t: Translate;
  papers: ProposalLoaded['papers'];
  proposal: string;
  here: string;
  /** What is wrong with what was sent, by the kind of the paper. */
  errors: Readonly<Record<string, string>>;
};

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

/** Each paper with its state: asked for, arrived here, handed to the bank. */
export function Papers({ t, papers, proposal, here, errors }: Props) {
  const kinds = [...new Set([...papers.wanted, ...papers.sent.map(({ kind }) => kind)])];
  return (
    <section className={styles.papers} aria-labelledby="papers">
      <h2 id="papers" className={styles.heading}>
        {t('papers.title')}
      </h2>
      {kinds.map((kind) => {
        const sent = papers.sent.filter((one) => one.kind === kind);
        const requested = papers.wanted.includes(kind);
        return (
          <PageForm
            key={kind}
            action={here}
            isUpload
            noValidate
            className={styles.paper}
            held={{ proposalId: proposal, kind }}
          >
            <p className={styles.state}>
              <strong>{t(`papers.kind.${kind}`)}</strong>
              <Badge tone={requested ? 'warning' : 'success'}>
                {t(requested ? 'papers.wanted' : 'papers.received')}
              </Badge>
            </p>
            <UploadField
              label={t('papers.choose', { kind: t(`papers.kind.${kind}`) })}
              hint={t(`papers.hint.${kind}`)}
              name="files"
              error={errors[kind]}
              accept={TYPES}
              multiple
            />
            {sent.length > 0 && (
              <ul className={styles.sent}>
                {sent.map(({ id, name, delivered }) => (
                  <li key={id}>
                    {name}{' '}
                    <Badge tone={delivered ? 'success' : 'neutral'}>
                      {t(delivered ? 'papers.delivered' : 'papers.stored')}
                    </Badge>
                  </li>
                ))}
              </ul>
            )}
            <Button type="submit" variant={requested ? 'primary' : 'secondary'}>
              {t('papers.send')}
            </Button>
          </PageForm>
        );
      })}
    </section>
  );
}
