import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster } from '#ui/stack.tsx';

type Choice = { readonly decision: string; readonly label: string; readonly name: string };

/** What can be decided of a record: one button each, done once however often it is sent. */
export function Decisions({ id, dedupe, choices }: { id: string; dedupe: string; choices: readonly Choice[] }) {
  return (
    <Cluster gap={2}>
      {choices.map(({ decision, label, name }, index) => (
        <PageForm key={decision} idempotencyKey={`${dedupe}:${decision}`} held={{ id, decision }}>
          <Button type="submit" variant={index === 0 ? 'secondary' : 'quiet'} aria-label={name}>
            {label}
          </Button>
        </PageForm>
      ))}
    </Cluster>
  );
}
