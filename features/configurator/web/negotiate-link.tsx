import { LinkButton } from '#ui/link-button.tsx';
import { FIELDS } from './click.ts';
import type { BuildData } from './build-data.ts';
import { useWords } from './words-context.ts';
import { t } from './words.ts';

/** From the summary to a dealer: the lead form, with this very car in it. */
export function NegotiateLink({ data, code }: { data: BuildData; code: string }) {
  const words = useWords();
  return (
    <p>
      <LinkButton
        variant="secondary"
        href={`${data.paths.proposal}?${new URLSearchParams({ [FIELDS.code]: code, from: 'configurator' })}`}
      >
        {t(words, 'resume.negotiate')}
      </LinkButton>
    </p>
  );
}
